import {
  COMMAND_NAMES,
  DATA_FORMATS,
  DECLARATIONS,
  DOCUMENT_FORMATS,
  EVERYWHERE,
  FINDING_FORMATS,
  HOST,
  PLAN_FORMATS,
  SOURCE,
  type CommandName,
  type CommandSpec,
} from './command-spec.ts';
import { CONTROLLER, RECONCILE, STATUS } from '../commands/cluster/cluster-specs.ts';
import { DISCOVER, DOCTOR, LOCATE, SUPPORT_BUNDLE } from '../commands/host/host-specs.ts';
import { HISTORY } from '../commands/history/history-spec.ts';
import { IMPORT } from './import-spec.ts';
import { INIT } from './init-spec.ts';
import { OPTIONS, type OptionName, type OptionSpec } from './option-table.ts';

const COMMANDS = {
  init: INIT,
  import: IMPORT,
  validate: {
    argument: DECLARATIONS,
    summary: 'check declarations, every finding in one run',
    description: [
      'Reads YAML and JSON files from a directory (default: the current one), a file, standard input or a commit of a git repository, and prints every finding as file:line:column. Kinds that are not ours are skipped and counted; -v lists them. -o github, -o gitlab and -o sarif are for the hosts that show findings beside the lines of a change.',
    ],
    options: ['output', ...SOURCE, 'inventory', ...HOST, ...EVERYWHERE],
    outputs: FINDING_FORMATS,
    examples: [
      { line: 'diskwright validate disks/', does: 'check a directory' },
      { line: 'diskwright validate -f - < layout.yaml', does: 'check standard input' },
      {
        line: 'diskwright validate --repo git@git.example.com:ops/disks.git --ref v1.4 -o json',
        does: 'check a tag of a repository, for a program to read',
      },
    ],
  },
  discover: DISCOVER,
  doctor: DOCTOR,
  'support-bundle': SUPPORT_BUNDLE,
  locate: LOCATE,
  plan: {
    argument: DECLARATIONS,
    summary: 'show what would happen to which disk',
    description: [
      'Compares the declarations with the inventories among them, and with those given by --inventory. Changes nothing. Needs root only for "--inventory host".',
      '--base REF plans two commits of one repository against the same inventories, and shows what the head (--head, default HEAD) adds apart from what is pending anyway; what it makes vanish is listed too. Nothing is checked out.',
      '--without asks what would be lost or no longer fit if disks or nodes were gone; with --detailed-exitcode the exit code is then 2 when something would be. --watch reads the files once a second, and prints the plan again when it says something else.',
      '-o markdown is for a comment in a pull request: what cannot be undone is never folded, and what does not fit (--max-bytes) is left out from the harmless end, and said to be. -o github, -o gitlab and -o sarif say what is planned and refused beside the line of YAML that causes it: as workflow commands of GitHub Actions, as a Code Quality report, as SARIF 2.1.0.',
      'Exit codes: 0 planned; 4 when a declared node has no inventory, or one that is too old, so that the plan is not the whole truth; with --detailed-exitcode also 2 when there are changes and 3 when something is refused.',
    ],
    options: [
      'output',
      ...SOURCE,
      'base',
      'head',
      'inventory',
      ...HOST,
      'as-of',
      'max-inventory-age',
      'max-bytes',
      'lock',
      'save',
      'html',
      'without',
      'watch',
      'interval',
      'detailed-exitcode',
      ...EVERYWHERE,
    ],
    outputs: PLAN_FORMATS,
    examples: [
      {
        line: 'diskwright plan disks/',
        does: 'with the inventories that lie in the same directory',
      },
      {
        line: 'sudo diskwright plan disks/ --inventory host',
        does: 'for this machine as it is now',
      },
      {
        line: 'diskwright plan disks/ --html plan.html',
        does: 'also as a page: each disk that changes as a bar, before and after',
      },
      {
        line: 'diskwright plan --base origin/main --head HEAD',
        does: 'what the commits of this branch add, in a clone',
      },
      {
        line: 'diskwright plan --base origin/main --head HEAD -o markdown > comment.md',
        does: 'the same for a comment in a pull request',
      },
      {
        line: 'diskwright plan disks/ --lock',
        does: 'pin what was planned, to commit it with the change',
      },
      {
        line: 'diskwright plan disks/ --save plan.json',
        does: 'to be shown again, and carried out as it was reviewed',
      },
      {
        line: 'diskwright plan disks/ --without disk/wwn-0x5000c500a1b2c3d4',
        does: 'what is lost when this disk dies',
      },
      {
        line: 'sudo diskwright plan disks/ --inventory host --watch',
        does: 'while the declarations are being written',
      },
      {
        line: 'diskwright plan --repo . --ref HEAD --node node-a --detailed-exitcode',
        does: 'what the last commit means for one node',
      },
    ],
  },
  show: {
    argument: { name: 'FILE', required: true, completes: 'file' },
    summary: 'show a plan that was saved',
    description: [
      'Prints a plan that "diskwright plan --save FILE" wrote. A file that was changed since is refused.',
      'Exit codes: 0 shown; 4 when the plan is incomplete, because a declared node had no inventory, or one that was too old.',
    ],
    options: ['output', 'max-bytes', ...EVERYWHERE],
    outputs: PLAN_FORMATS,
    examples: [
      { line: 'diskwright show plan.json', does: 'what "diskwright plan" printed' },
      {
        line: 'diskwright show plan.json -o github',
        does: 'annotations for GitHub Actions, without planning again; also gitlab and sarif',
      },
      {
        line: 'diskwright show plan.json -o html > plan.html',
        does: 'as a page: each disk that changes as a bar, before and after',
      },
    ],
  },
  comment: {
    summary: 'say a plan in the pull request, in one comment that is kept up to date',
    description: [
      'Looks for the comment that it made before, and edits it in place; earlier revisions are folded below. Only when more operations cannot be taken back than before is a new comment made, so that people are notified; the one before is folded. Speaks with GitHub, GitLab, Gitea and Forgejo.',
      'In the jobs of GitHub Actions, Gitea and Forgejo Actions, and GitLab CI, the pull request is known; elsewhere --forge, --project and --pull-request name it. The token is read from GITHUB_TOKEN (or GH_TOKEN), GITLAB_TOKEN or GITEA_TOKEN, and from nowhere else. (GitLab lets no CI_JOB_TOKEN write notes: make a project access token with scope api.)',
      'Exit codes: 0 the pull request has the comment; 1 when the host refused.',
    ],
    options: [
      'body',
      'from',
      'name',
      'status',
      'dry-run',
      'forge',
      'api-url',
      'project',
      'pull-request',
      'commit',
      ...EVERYWHERE,
    ],
    outputs: [],
    examples: [
      {
        line: 'diskwright comment --from plan.json --status',
        does: 'in a job of CI, with the plan that --save wrote',
      },
      {
        line: 'diskwright comment --body - --name staging < plan.md',
        does: 'a comment of its own for one of several plans',
      },
      {
        line: 'diskwright comment --body plan.md --forge gitea --api-url https://git.example.com/api/v1 --project ops/disks --pull-request 7',
        does: 'by hand',
      },
    ],
  },
  explain: {
    subject: { name: 'KIND/NAME', required: true, completes: 'subjects' },
    argument: DECLARATIONS,
    summary: 'show all that is known of a disk, volume, claim or node, and why',
    description: [
      'Answers for one disk/ID, volume/ID, pvc/NAME (or pvc/NAMESPACE/NAME) or node/NAME: what lives there, which layouts select it and which term says no, what depends on it, why a claim is where it is or has no place yet, what the plan does, and what would be lost without it. Reads the same declarations and inventories as plan, and changes nothing.',
      'The beginning of a name or a part of it will do, as long as only one thing has it. --node distinguishes disks of one id on several nodes.',
      'With --live it asks the cluster, too: it plans by what nodes report there, and shows the phases of claim and PersistentVolume, their events, what the controller wrote for the node, and what its agent reported.',
    ],
    options: [
      'output',
      ...SOURCE,
      'inventory',
      ...HOST,
      'as-of',
      'live',
      'kubeconfig',
      ...EVERYWHERE,
    ],
    outputs: DATA_FORMATS,
    examples: [
      {
        line: 'diskwright explain disk/wwn-0x5000c500a1b2c3d4 disks/',
        does: 'what is on a disk, and who needs it',
      },
      { line: 'diskwright explain pvc/db/pg-data disks/', does: 'where a claim is, and why' },
      {
        line: 'diskwright explain pvc/db/pg-data disks/ --live',
        does: 'and what the cluster has of it; also as "kubectl diskwright explain"',
      },
      {
        line: 'sudo diskwright explain disk/S5GXNX0T disks/ --inventory host',
        does: 'by a part of its serial, as this machine sees it now',
      },
    ],
  },
  history: HISTORY,
  consent: {
    summary: 'write the WipeConsent for what a plan refused or kept',
    description: [
      'Reads a plan, as "diskwright plan -o json" prints it, and writes a document that allows to destroy what is chosen from it: a disk that the plan refuses for what is on it, or a volume that is kept although nothing declares it any more. What that is stands in the document as a comment, and on standard error. Nothing is destroyed by it: it has to be committed, and applied.',
      'The consent names the content by its fingerprint, serves once, and ends by itself: when anything on the disk changes meanwhile, it no longer matches.',
    ],
    options: [
      'output',
      'from',
      'node',
      'disk',
      'volume',
      'all',
      'expires',
      'reason',
      'name',
      ...EVERYWHERE,
    ],
    outputs: DOCUMENT_FORMATS,
    examples: [
      {
        line: 'diskwright consent --from plan.json --disk wwn-0x5000c500a1b2c3d4 --expires 7d --reason OPS-1234 > disks/old-raid.yaml',
        does: 'a disk, for a week; review and commit the file',
      },
      {
        line: 'diskwright consent --from plan.json --node node-a --all --expires 2026-12-31T00:00:00Z --reason OPS-1235',
        does: 'everything on one node',
      },
    ],
  },
  apply: {
    argument: DECLARATIONS,
    summary: 'carry the plan out on this host',
    description: [
      'Observes this host, plans for it, shows the plan, asks, carries out what was shown and nothing else, and observes again. Disks are worked on side by side. Ctrl-C lets the operations under way end and withholds the rest; the next apply goes on from there. With -o json or yaml the data is the report alone, null when there was nothing to do. Needs root.',
      'PATH may be a plan that "diskwright plan --save FILE" wrote. It is planned afresh all the same, from the declarations that the plan was made of as they are now, or from those that --repo or --file names. Nothing is done unless everything that the plan of this node was made from is as it was; what differs is named.',
      'Where the plan destroys content, as consents in git allow, the question is answered with the name of the node, not with "yes"; unattended that takes --approve-destroy NODE beside --auto-approve, and without it what destroys is withheld with what comes after it on the same disk.',
      'Exit codes: 0 done; 3 when something was refused or withheld; 5 when an operation failed; 130 when interrupted.',
    ],
    options: [
      'output',
      ...SOURCE,
      'inventory',
      ...HOST,
      'as-of',
      'auto-approve',
      'approve-destroy',
      ...EVERYWHERE,
    ],
    outputs: DATA_FORMATS,
    examples: [
      { line: 'sudo diskwright apply disks/', does: 'show the plan, ask, carry it out' },
      {
        line: 'sudo diskwright apply --repo https://git.example.com/disks.git --ref main --auto-approve',
        does: 'unattended, from git',
      },
      {
        line: 'sudo diskwright apply plan.json --repo https://git.example.com/disks.git --ref main',
        does: 'what was reviewed, if main still means the same for this host',
      },
      {
        line: 'sudo diskwright apply disks/ --auto-approve --approve-destroy node-a',
        does: 'also wipe what a consent gives up, if this host is node-a',
      },
    ],
  },
  manifests: {
    argument: DECLARATIONS,
    summary: 'print StorageClass, PersistentVolume and PersistentVolumeClaim objects',
    description: [
      'Prints the Kubernetes objects for the storage that inventories show as verified; with --planned also for what is not made yet, marked by an annotation. Volumes that are left out are named on standard error.',
    ],
    options: ['output', ...SOURCE, 'inventory', ...HOST, 'planned', ...EVERYWHERE],
    outputs: DOCUMENT_FORMATS,
    examples: [
      {
        line: 'sudo diskwright manifests disks/ --inventory host | kubectl apply --server-side -f -',
        does: 'publish what was verified on this host',
      },
      {
        line: 'diskwright manifests disks/ --planned -o json',
        does: 'what is going to be published',
      },
    ],
  },
  controller: CONTROLLER,
  reconcile: RECONCILE,
  status: STATUS,
  schema: {
    argument: { name: 'KIND', required: false, completes: 'kinds' },
    summary: 'print the JSON Schema of a kind, or list the kinds',
    description: ['JSON Schema 2020-12, for editors and other programs.'],
    options: [...EVERYWHERE],
    outputs: [],
    examples: [
      { line: 'diskwright schema', does: 'list the kinds' },
      { line: 'diskwright schema DiskLayout > disk-layout.schema.json', does: 'one schema' },
    ],
  },
  completion: {
    argument: { name: 'SHELL', required: true, completes: 'shells' },
    summary: 'print completion for bash, zsh or fish',
    description: ['Prints a script that the shell reads.'],
    options: [...EVERYWHERE],
    outputs: [],
    examples: [
      { line: 'source <(diskwright completion bash)', does: 'for this bash session' },
      {
        line: 'diskwright completion zsh > "${fpath[1]}/_diskwright"',
        does: 'for zsh, from the next session on',
      },
      {
        line: 'diskwright completion fish > ~/.config/fish/completions/diskwright.fish',
        does: 'for fish, for good',
      },
    ],
  },
  version: {
    summary: 'show the version',
    description: ['Prints the version of diskwright and of the Node that runs it.'],
    options: [...EVERYWHERE],
    outputs: [],
    examples: [{ line: 'diskwright version', does: 'such as "diskwright 0.1.0"' }],
  },
  help: {
    argument: { name: 'COMMAND', required: false, completes: 'commands' },
    summary: 'show help and examples',
    description: ['The same as --help.'],
    options: [...EVERYWHERE],
    outputs: [],
    examples: [{ line: 'diskwright help plan', does: 'how to plan' }],
  },
} as const satisfies Readonly<Record<CommandName, Omit<CommandSpec, 'name'>>>;

/** The options that a command takes. */
export type OptionOf<C extends CommandName> = (typeof COMMANDS)[C]['options'][number];

/** The names of the words that a command cannot do without. */
export type NeededOf<C extends CommandName> = NameIfRequired<
  (typeof COMMANDS)[C][Extract<keyof (typeof COMMANDS)[C], 'subject' | 'argument'>]
>;

type NameIfRequired<Word> = Word extends {
  readonly required: true;
  readonly name: infer Name extends string;
}
  ? Name
  : never;

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export function commandSpec(name: CommandName): CommandSpec {
  return { name, ...COMMANDS[name] };
}

export function isCommandName(text: string): text is CommandName {
  return (COMMAND_NAMES as readonly string[]).includes(text);
}

/**
 * An option of a command; `--output` with the formats that this command knows, or for a file where
 * it knows none.
 */
export function optionSpec(command: CommandSpec, name: OptionName): OptionSpec {
  const help = command.optionHelp?.[name] ?? OPTIONS[name].help;
  const spec: OptionSpec = { ...OPTIONS[name], help };
  if (name !== 'output') return spec;
  return command.outputs.length > 0
    ? { ...spec, choices: command.outputs }
    : { ...spec, value: 'FILE', completes: 'file' };
}
