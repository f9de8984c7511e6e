/**
 * Commands as README and guide pages show them, and which test runs each: what nobody runs is wrong
 * one day.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** README, the index of the guide, the page of each example, and the pages for events. */
export const guidePages: readonly string[] = [
  'README.md',
  ...globSync('examples/{,*/}*.md', { cwd: root }).toSorted(),
];

/** Whether a page is for a host that is there already: it is tried on that of `stage.sh`. */
export function isStaged(page: string): boolean {
  return page.startsWith('examples/guide/');
}

/** The blocks of a staged page, and the functions of `stage.sh` that its comments call. */
export function stagedScript(page: string): readonly string[] {
  const steps = textOf(page).matchAll(/^```sh\n(.*?)^```$|^<!-- test: (\w+) -->$/gms);
  return Array.from(steps, ([, block, happens]) => block ?? `${happens ?? ''}\n`);
}

/** What a page says is printed. */
export function shownOutputs(page: string): readonly string[] {
  return fences(page).flatMap(({ language, text }) => (language === 'text' ? [text] : []));
}

/** The blocks of a page that `test/host/readme.test.ts` runs, in their order. */
export function shellBlocks(page: string): readonly string[] {
  return fences(page).flatMap(({ language, text }) => (language === 'sh' ? [text] : []));
}

/** The blocks of a page that `test/cluster/install-guide.test.ts` runs, in their order. */
export function clusterBlocks(page: string): readonly string[] {
  return fences(page).flatMap(({ language, text }) => (language === 'bash' ? [text] : []));
}

/** The page whose blocks need a cluster. */
export const CLUSTER_PAGE = 'examples/cluster/README.md';

export interface Fence {
  readonly language: string;
  readonly text: string;
}

/** What a page has between lines of three backquotes. */
export function fences(page: string): readonly Fence[] {
  return Array.from(textOf(page).matchAll(FENCE), ([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** Lines that are shown as code by being indented. */
export function indentedLines(page: string): readonly string[] {
  return Array.from(proseOf(page).matchAll(/^(?: {4}|\t)(\S.*)$/gm), ([, line = '']) => line);
}

/** Programs whose command lines a reader may type. */
const PROGRAMS =
  /^(?:sudo |bash |node |npm |git |kubectl |systemctl |curl |docker |helm |apt |diskwright )\S|^diskwright-agent \S/;

/**
 * Command lines in the middle of a sentence. Words in capitals or brackets stand for something:
 * that is no command yet.
 */
export function inlineCommands(page: string): readonly string[] {
  const found = Array.from(proseOf(page).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
  const commands = found.filter((code) => PROGRAMS.test(code) && !isForm(code));
  return Array.from(new Set(commands));
}

function isForm(code: string): boolean {
  return code.split(/[\s/]/).some((word) => /^\[?[A-Z]{2,}\]?$/.test(word) && word !== 'HEAD');
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms;

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

function proseOf(page: string): string {
  return textOf(page).replaceAll(FENCE, '');
}

/** A command that is not run as it is shown, or not by running its block, and where it is run. */
export interface RunElsewhere {
  readonly file: string;
  /** Part of that file that runs it. */
  readonly by: string;
}

/**
 * Lines of blocks for which something else is run there: they would run all tests again, or the
 * demo twice at a time.
 */
export const standIns: ReadonlyMap<string, { readonly line: string } & Partial<RunElsewhere>> =
  new Map([
    ['npm run demo', { line: ':', file: 'test/host/demo.test.ts', by: "'npm run demo'" }],
    // This is the run of all of them; here it is one file.
    ['npm test', { line: 'npm test -- --tier unit test/model/values/nearest-name' }],
    ['npm test -- --tier unit', { line: 'npm test -- --tier unit test/model/values/nearest-name' }],
    ['npm run package', { line: ':', file: 'test/host/package.test.ts', by: "'npm run package'" }],
    [
      'sudo dpkg --install packages/diskwright_*.deb',
      { line: ':', file: 'test/vm/package.test.ts', by: 'sudo dpkg --install packages/diskwright' },
    ],
    ['npm run check', { line: ':', file: '.ci/run', by: 'npm run --silent check' }],
    ['npm run bench', { line: 'npm run bench -- --part start --rounds 1' }],
  ]);

/** Every command line that is shown in the middle of a sentence. */
export const inlineRuns: ReadonlyMap<string, RunElsewhere> = new Map([
  ['npm run demo', { file: 'test/host/demo.test.ts', by: "'npm run demo'" }],
  ['npm run demo -- --yes', { file: 'test/host/demo.test.ts', by: "'--yes'" }],
  ['npm run demo -- --vm', { file: 'test/vm/demo.test.ts', by: "'npm run demo -- --vm'" }],
  [
    'npm run demo -- --cluster',
    { file: 'test/cluster/demo.test.ts', by: "'npm run demo -- --cluster'" },
  ],
  ['diskwright controller', { file: 'test/demo/cluster-story.ts', by: "'controller', '--kube" }],
  ['diskwright-agent run', { file: 'test/demo/cluster-story.ts', by: "'run', '--kubeconfig'" }],
  ['helm show values', { file: 'test/cluster/install-guide.test.ts', by: "'show', 'values'" }],
  [
    'diskwright explain',
    { file: 'test/cluster/stateful-sets.test.ts', by: "['explain', subject, directory, '--live'" },
  ],
  [
    'diskwright explain pvc/db/pg-data disks/ --live',
    { file: 'test/cluster/stateful-sets.test.ts', by: "['explain', subject, directory, '--live'" },
  ],
  ['npm run package', { file: 'test/host/package.test.ts', by: "'npm run package'" }],
  [
    'npm run package -- --both',
    { file: 'test/host/package.test.ts', by: "build('one', '--both')" },
  ],
  ['npm run generate', { file: '.config/run-checks.ts', by: "'schemas/generate.ts'" }],
  ['npm run build', { file: 'examples/single-host/README.md', by: 'npm run build' }],
  [
    'node test/examples/record-inventories.ts',
    { file: 'test/examples/inventories.test.ts', by: 'recorded-nodes.ts' },
  ],
  ['kubectl apply', { file: 'test/publish/manifests.test.ts', by: 'violations(object)' }],
  ['kubectl get pv -o yaml', { file: 'test/cli/commands/import.test.ts', by: "kind: 'List'" }],
  [
    'kubectl get nodestorage -o json',
    { file: 'test/declare/documents/node-storage.test.ts', by: "kind: 'List'" },
  ],
  [
    'diskwright discover',
    { file: 'examples/single-host/README.md', by: 'diskwright discover --node' },
  ],
  [
    'diskwright support-bundle',
    { file: 'test/cli/commands/host/support-bundle.test.ts', by: "['support-bundle', '-o', file" },
  ],
  ['diskwright doctor', { file: 'test/host/doctor.test.ts', by: "['doctor', '-o', 'json'" }],
  [
    'diskwright discover -o yaml',
    { file: 'test/cli/commands.test.ts', by: "onHost('discover -o yaml')" },
  ],
  [
    'diskwright plan --base origin/main --head HEAD',
    { file: 'test/cli/compared.test.ts', by: "compared('origin/main', 'HEAD'" },
  ],
  ['diskwright plan disks/ --lock', { file: 'test/cli/lock.test.ts', by: "'--lock'" }],
  [
    'diskwright plan --watch',
    { file: 'test/cli/explain-and-watch.test.ts', by: "['plan', '--watch', ...args]" },
  ],
  [
    'diskwright comment --from plan.json --status',
    { file: 'test/cli/commands/comment.test.ts', by: "'--status'" },
  ],
  ['diskwright apply plan.json', { file: 'test/host/saved-plan.test.ts', by: "['apply', file" }],
  [
    'sudo diskwright apply plan.json --repo https://git.example.com/ops/disks.git --ref main',
    { file: 'test/cli/apply-saved-plan.test.ts', by: "'--repo', repository, '--ref', 'main'" },
  ],
  [
    'diskwright status -o html',
    { file: 'examples/fleet/README.md', by: 'status examples/fleet -o html' },
  ],
  [
    'diskwright import',
    { file: 'examples/adoption/README.md', by: 'diskwright import --inventory' },
  ],
  ['diskwright comment', { file: 'examples/ci/README.md', by: 'diskwright comment --from' }],
  ['diskwright consent', { file: 'examples/consents/README.md', by: 'diskwright consent --from' }],
  [
    'systemctl enable --now diskwright-agent.service',
    { file: 'test/vm/installed-host.ts', by: 'systemctl enable --now diskwright-agent.service' },
  ],
  [
    'diskwright-agent join --server https://10.0.0.1:6443 --ca-file ca.crt --token-file token',
    { file: 'test/cluster/join.test.ts', by: "'--server', cluster.url, '--ca-file'" },
  ],
  ['diskwright-agent join', { file: 'test/cluster/join.test.ts', by: 'join(words, directory)' }],
  ['diskwright-agent leave', { file: 'test/cluster/join.test.ts', by: 'leave(membership)' }],
  ['diskwright-agent boot', { file: 'test/host/boot.test.ts', by: "[AGENT, 'boot'" }],
  [
    'systemctl enable diskwright-boot.service',
    { file: 'test/vm/volume-group.test.ts', by: 'systemctl enable diskwright-boot.service' },
  ],
]);
