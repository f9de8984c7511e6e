import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** One import that breaks each rule: `[rule, the file that imports, what it imports]`. */
const planted: readonly (readonly [string, string, string])[] = [
  ['the-pure-core-imports-only-the-pure-core', 'src/plan/clock.ts', 'node:fs'],
  ['the-pure-core-imports-only-the-pure-core', 'src/render/style.ts', '../declare/a.ts'],
  ['of-the-pure-core-only-the-digest-imports-node-crypto', 'src/model/values/digest.ts', 'node:os'],
  ['the-model-imports-only-the-model', 'src/model/upwards.ts', '../plan/a.ts'],
  ['assess-imports-only-the-model', 'src/assess/sideways.ts', '../plan/a.ts'],
  ['resolve-imports-only-the-model-and-what-assesses', 'src/resolve/sideways.ts', '../plan/a.ts'],
  ['plan-imports-only-the-model-and-what-assesses', 'src/plan/sideways.ts', '../resolve/a.ts'],
  ['check-imports-only-the-model-and-what-assesses', 'src/check/asks.ts', '../plan/a.ts'],
  ['publish-imports-only-the-model-and-what-assesses', 'src/publish/sideways.ts', '../plan/a.ts'],
  [
    'review-imports-only-the-model-what-assesses-and-the-plan',
    'src/review/resolves.ts',
    '../resolve/a.ts',
  ],
  ['forge-imports-only-the-model', 'src/forge/sideways.ts', '../plan/a.ts'],
  ['render-imports-only-what-it-shows', 'src/render/sideways.ts', '../publish/a.ts'],
  ['render-takes-nothing-but-types-from-plan-and-review', 'src/render/decides.ts', '../plan/a.ts'],
  ['doors-do-not-import-each-other', 'src/git/door.ts', '../declare/a.ts'],
  ['doors-do-not-import-each-other', 'agent/host/door.ts', '../../src/declare/a.ts'],
  ['src-never-imports-the-agent', 'src/cli/host.ts', '../../agent/host/a.ts'],
  [
    'the-agent-imports-only-the-model-what-assesses-the-planner-and-the-declarations',
    'agent/execute/choice.ts',
    '../../src/resolve/a.ts',
  ],
  ['formats-read-and-write-nothing', 'agent/formats/reads.ts', '../host/a.ts'],
  ['formats-read-and-write-nothing', 'agent/formats/opens.ts', 'node:fs'],
  [
    'what-knows-systemd-imports-only-the-host-and-the-model',
    'agent/systemd/plans.ts',
    '../../src/plan/a.ts',
  ],
  ['the-resident-half-has-no-devices', 'agent/run/disk.ts', '../host/a.ts'],
  [
    'of-the-agent-only-the-resident-half-sees-git-the-cluster-and-the-link',
    'agent/execute/push.ts',
    '../../src/git/a.ts',
  ],
  ['only-the-programs-import-the-controller', 'src/git/sync.ts', '../controller/a.ts'],
  ['metrics-and-calendars-are-used-only-by-the-residents', 'src/cli/gauge.ts', 'prom-client'],
  ['nobody-imports-the-command-line', 'src/controller/print.ts', '../cli/a.ts'],
  ['programs-never-import-tests-or-examples', 'src/cli/test.ts', '../../test/a.ts'],
  [
    'processes-are-started-only-by-the-host-the-git-door-and-the-link-to-the-agent',
    'agent/drivers/shell.ts',
    'node:child_process',
  ],
  [
    'processes-are-started-only-by-the-host-the-git-door-and-the-link-to-the-agent',
    'src/declare/shell.ts',
    'execa',
  ],
  [
    'processes-are-started-only-by-the-host-the-git-door-and-the-link-to-the-agent',
    'src/cli/shell.ts',
    'node:child_process',
  ],
  [
    'a-pass-imports-only-the-pure-core-the-declarations-and-git',
    'src/pass/upwards.ts',
    '../cli/a.ts',
  ],
  ['of-a-pass-only-the-loading-sees-git', 'src/pass/fetch.ts', '../git/a.ts'],
  [
    'the-link-to-the-agent-imports-only-the-model-and-the-schema-of-events',
    'src/agent-link/upwards.ts',
    '../plan/a.ts',
  ],
  ['simple-git-is-used-only-by-the-git-door', 'src/cli/git.ts', 'simple-git'],
  ['ranges-of-versions-are-read-only-by-the-git-door', 'src/cli/versions.ts', 'semver'],
  ['yaml-and-ajv-are-used-only-by-declare', 'src/cli/yaml.ts', 'yaml'],
  ['yaml-and-ajv-are-used-only-by-declare', 'agent/execute/ajv.ts', 'ajv/dist/2020.js'],
  ['programs-import-no-development-packages', 'src/cli/development.ts', 'typescript'],
  ['no-import-goes-in-a-circle', 'src/cli/circle.ts', './circle.ts'],
  ['logs-are-written-only-by-the-residents-and-the-host', 'agent/drivers/log.ts', 'pino'],
  ['every-import-is-found', 'src/cli/gone.ts', './nowhere.ts'],
];

const allowed: readonly (readonly [string, string])[] = [
  ['src/model/values/digest.ts', 'node:crypto'],
  ['src/review/allowed.ts', '../plan/a.ts'],
  ['src/assess/allowed.ts', '../model/a.ts'],
  ['src/resolve/allowed.ts', '../model/a.ts'],
  ['src/resolve/judges.ts', '../assess/a.ts'],
  ['agent/discover/judges.ts', '../../src/assess/a.ts'],
  ['src/cli/allowed.ts', '../git/a.ts'],
  ['src/git/allowed.ts', 'simple-git'],
  ['src/git/versions.ts', 'semver'],
  ['src/declare/allowed.ts', 'yaml'],
  ['agent/host/allowed.ts', 'execa'],
  ['agent/formats/checksums.ts', 'node:zlib'],
  ['agent/systemd/files.ts', '../host/a.ts'],
  ['agent/execute/allowed.ts', '../../src/plan/a.ts'],
  ['agent/execute/config.ts', '../../src/declare/a.ts'],
  ['agent/run/follow.ts', '../../src/git/a.ts'],
  ['src/cli/commands/cluster/controller.ts', '../../../controller/a.ts'],
  ['src/controller/probes/metrics.ts', 'prom-client'],
  ['agent/run/asks.ts', '../../src/agent-link/a.ts'],
  ['src/cli/asks.ts', '../agent-link/a.ts'],
  ['src/pass/load-commit.ts', '../git/a.ts'],
  ['src/pass/plans.ts', '../plan/a.ts'],
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let tree: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'diskwright-layering-'));
  cpSync(join(root, 'package.json'), join(tree, 'package.json'));
  cpSync(join(root, 'tsconfig.json'), join(tree, 'tsconfig.json'));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
});

afterAll(() => {
  rmSync(tree, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

/** @returns what the layering rules say to a tree with just these imports. */
function violations(imports: readonly (readonly [string, string])[]): readonly string[] {
  for (const room of ['src', 'agent', 'test'])
    rmSync(join(tree, room), { recursive: true, force: true });
  const rooms = [
    ...['model', 'assess', 'resolve', 'plan', 'publish', 'declare', 'git', 'agent-link'],
    ...['controller', 'cli'],
  ].map((room) => `src/${room}`);
  for (const room of [...rooms, 'agent/host', 'test'])
    write(`${room}/a.ts`, 'export const a = 1;\n');
  for (const [file, target] of imports)
    write(file, `import * as b from '${target}';\nexport const c = b;\n`);
  const child = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/.bin/depcruise'),
      ...['--config', join(root, '.config/dependency-cruiser.config.js'), '--output-type', 'json'],
      ...['src', 'agent', 'test'],
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(child.stdout) as { summary: { violations: readonly Violation[] } };
  return report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
}

describe('the layering of the rooms', () => {
  it('finds an import that breaks each rule', () => {
    const found = violations(planted.map(([, file, target]) => [file, target]));
    const expected = planted.map(([rule, file]) => `${rule}: ${file}`);
    expect(expected.filter((violation) => !found.includes(violation))).toEqual([]);
  });

  it('has a planted import for each rule', async () => {
    const config = (await import(join(root, '.config/dependency-cruiser.config.js'))) as {
      default: { forbidden: readonly { name: string }[] };
    };
    const names = config.default.forbidden.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...new Set(planted.map(([rule]) => rule))].toSorted());
  });

  it('lets the rooms import what they are made for', () => {
    expect(violations(allowed)).toEqual([]);
  });
});
