// @ts-check
/**
 * The layering of the rooms, as sentences. Run by `npm run check`. The pure core decides, the doors
 * reach outside, and only the command line and the agent's main put them together.
 */
const pureCore = '^src/(model|assess|resolve|plan|check|review|publish|render)/';
const doors = '^(src/declare|src/git|src/cluster|src/forge|agent/host)/';
const programs = '^(src|agent)/';

function onlyModelBelow(room) {
  return {
    name: `${room}-imports-only-the-model`,
    comment: 'What two rooms share belongs in the model.',
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: { path: '^(src|agent)/', pathNot: `^src/(model|${room})/` },
  };
}

function onlyModelAndAssessBelow(room) {
  return {
    name: `${room}-imports-only-the-model-and-what-assesses`,
    comment: 'What two rooms share belongs in the model, or in assess where it is a judgement.',
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: { path: '^(src|agent)/', pathNot: `^src/(model|assess|${room})/` },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'the-pure-core-imports-only-the-pure-core',
      comment: 'No node: modules and no packages: what it needs of the world is passed in.',
      severity: 'error',
      from: { path: pureCore, pathNot: '^src/model/values/digest\\.ts$' },
      to: { pathNot: pureCore },
    },
    {
      name: 'of-the-pure-core-only-the-digest-imports-node-crypto',
      comment: 'A synchronous hash is a pure function; Node has it and the language has not.',
      severity: 'error',
      from: { path: '^src/model/values/digest\\.ts$' },
      to: { pathNot: [pureCore, '^(node:)?crypto$'] },
    },
    {
      name: 'the-model-imports-only-the-model',
      comment: 'The vocabulary lies below everything.',
      severity: 'error',
      from: { path: '^src/model/', pathNot: '^src/model/values/digest\\.ts$' },
      to: { pathNot: '^src/model/' },
    },
    onlyModelBelow('assess'),
    onlyModelAndAssessBelow('resolve'),
    onlyModelAndAssessBelow('plan'),
    onlyModelAndAssessBelow('check'),
    onlyModelAndAssessBelow('publish'),
    {
      name: 'review-imports-only-the-model-what-assesses-and-the-plan',
      comment: 'It compares and explains plans; the planner does not know it.',
      severity: 'error',
      from: { path: '^src/review/' },
      to: { path: '^(src|agent)/', pathNot: '^src/(model|assess|plan|review)/' },
    },
    onlyModelBelow('forge'),
    {
      name: 'render-imports-only-what-it-shows',
      comment: 'Rendering shows decisions and makes none.',
      severity: 'error',
      from: { path: '^src/render/' },
      to: { path: '^(src|agent)/', pathNot: '^src/(model|assess|render|plan|review)/' },
    },
    {
      name: 'render-takes-nothing-but-types-from-plan-and-review',
      comment: 'Rendering shows decisions and makes none.',
      severity: 'error',
      from: { path: '^src/render/' },
      to: { path: '^src/(plan|review)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'doors-do-not-import-each-other',
      comment: 'What two doors share belongs in the model; the callers put them together.',
      severity: 'error',
      from: { path: doors },
      to: { path: doors, pathNot: '^$1/' },
    },
    {
      name: 'src-never-imports-the-agent',
      comment: 'Only the agent touches a host; the command line starts it as a child process.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^agent/' },
    },
    {
      name: 'the-agent-imports-only-the-model-what-assesses-the-planner-and-the-declarations',
      comment:
        'It plans afresh with the same planner, and checks its own config with the same schemas.',
      severity: 'error',
      from: { path: '^agent/', pathNot: '^agent/run/' },
      to: { path: '^src/', pathNot: '^src/(model|assess|plan|declare)/' },
    },
    {
      name: 'formats-read-and-write-nothing',
      comment: 'Bytes in, values out: discovery and drivers use the same.',
      severity: 'error',
      from: { path: '^agent/formats/' },
      to: { pathNot: '^(src/model|agent/formats)/|^(node:)?(crypto|zlib)$' },
    },
    {
      name: 'what-knows-systemd-imports-only-the-host-and-the-model',
      comment: 'Drivers run its command lines; it knows nothing of operations under way.',
      severity: 'error',
      from: { path: '^agent/systemd/' },
      to: { path: programs, pathNot: '^(src/model|agent/host|agent/systemd)/' },
    },
    {
      name: 'the-resident-half-has-no-devices',
      comment: 'It follows git or the cluster, and asks the root half, a process of its own.',
      severity: 'error',
      from: { path: '^agent/run/' },
      to: { path: '^agent/', pathNot: '^agent/run/' },
    },
    {
      name: 'of-the-agent-only-the-resident-half-sees-git-the-cluster-and-the-link',
      comment: 'The root half has no network.',
      severity: 'error',
      from: { path: '^agent/', pathNot: '^agent/run/' },
      to: { path: '^src/(cluster|git|agent-link)/' },
    },
    {
      name: 'only-the-programs-import-the-controller',
      comment: 'It is a program: the command line starts it, and nothing else calls it.',
      severity: 'error',
      from: { path: programs, pathNot: '^src/(cli|controller)/' },
      to: { path: '^src/controller/' },
    },
    {
      name: 'metrics-and-calendars-are-used-only-by-the-residents',
      comment:
        'The pure core and the doors return values; who stays has a clock and says what happened.',
      severity: 'error',
      from: { path: programs, pathNot: '^(src/controller|agent/run)/' },
      to: { path: 'node_modules/(prom-client|node-cron)/' },
    },
    {
      name: 'logs-are-written-only-by-the-residents-and-the-host',
      comment:
        'What runs on a host says so where it is run; the pure core and the doors return values.',
      severity: 'error',
      from: { path: programs, pathNot: '^(src/resident|agent/host)/' },
      to: { path: 'node_modules/pino/' },
    },
    {
      name: 'a-pass-imports-only-the-pure-core-the-declarations-and-git',
      comment: 'It is a value: who calls it brings options, streams and exit codes.',
      severity: 'error',
      from: { path: '^src/pass/' },
      to: { path: programs, pathNot: [pureCore, '^src/(pass|declare|git)/'] },
    },
    {
      name: 'of-a-pass-only-the-loading-sees-git',
      comment: 'What is planned from files and inventories needs no repository.',
      severity: 'error',
      from: { path: '^src/pass/', pathNot: '^src/pass/load-[a-z-]+\\.ts$' },
      to: { path: '^src/git/' },
    },
    {
      name: 'the-link-to-the-agent-imports-only-the-model-and-the-schema-of-events',
      comment: 'It carries requests and events, and knows nothing of who sends them.',
      severity: 'error',
      from: { path: '^src/agent-link/' },
      to: {
        path: programs,
        pathNot: '^src/(agent-link|model)/|^src/declare/documents/agent-events\\.ts$',
      },
    },
    {
      name: 'nobody-imports-the-command-line',
      comment: 'It is the top: it calls everything and nothing calls it.',
      severity: 'error',
      from: { path: programs, pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'programs-never-import-tests-or-examples',
      severity: 'error',
      from: { path: programs },
      to: { path: '^(test|examples|\\.config)/' },
    },
    {
      name: 'processes-are-started-only-by-the-host-the-git-door-and-the-link-to-the-agent',
      comment:
        'Every child has a deadline, an output cap and a kill path, kept in one file of each.',
      severity: 'error',
      from: { path: programs, pathNot: '^(agent/host|src/git|src/agent-link)/' },
      to: { path: '(^|node_modules/)execa/|^(node:)?child_process$' },
    },
    {
      name: 'simple-git-is-used-only-by-the-git-door',
      severity: 'error',
      from: { path: programs, pathNot: '^src/git/' },
      to: { path: 'node_modules/simple-git/' },
    },
    {
      name: 'ranges-of-versions-are-read-only-by-the-git-door',
      comment: 'Versions are tags of a repository, and nothing else here has them.',
      severity: 'error',
      from: { path: programs, pathNot: '^src/git/' },
      to: { path: 'node_modules/semver/' },
    },
    {
      name: 'yaml-and-ajv-are-used-only-by-declare',
      comment: 'Text becomes validated declarations in one place.',
      severity: 'error',
      from: { path: programs, pathNot: '^src/declare/' },
      to: { path: 'node_modules/(yaml|ajv|ajv-formats)/' },
    },
    {
      name: 'programs-import-no-development-packages',
      comment: 'What is published must run without them.',
      severity: 'error',
      from: { path: programs },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-import-goes-in-a-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-is-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // Imports of types count: a layer is a layer of meaning, not of bytes.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.js', '.d.ts'],
    },
  },
};
