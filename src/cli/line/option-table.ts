import { FORGES } from '../../forge/code-host.ts';

/** What completes a value in a shell. */
export type Completes = 'file' | 'directory' | 'inventory' | 'ref' | 'nothing';

export interface OptionSpec {
  readonly name: string;
  readonly short?: string;
  /** The value's placeholder; without one the option is a switch. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly completes?: Completes;
  readonly repeatable?: boolean;
  readonly help: string;
}

export const OPTIONS = {
  output: {
    name: 'output',
    short: 'o',
    value: 'FORMAT',
    completes: 'nothing',
    help: 'format of what is printed',
  },
  file: {
    name: 'file',
    short: 'f',
    value: 'FILE',
    completes: 'file',
    help: 'declarations from a file, or "-" for standard input',
  },
  repo: {
    name: 'repo',
    value: 'URL',
    completes: 'directory',
    help: 'declarations from a git repository: https, ssh, git, user@host:path, or a directory',
  },
  ref: {
    name: 'ref',
    value: 'REF',
    completes: 'ref',
    help: "branch, tag or commit (default: the repository's own); without --repo: of this directory's repository",
  },
  base: {
    name: 'base',
    value: 'REF',
    completes: 'ref',
    help: 'compare with what this branch, tag or commit plans: what the change adds is shown apart',
  },
  head: {
    name: 'head',
    value: 'REF',
    completes: 'ref',
    help: "with --base: the commit that is planned (default: the repository's own HEAD)",
  },
  path: {
    name: 'path',
    value: 'DIR',
    completes: 'nothing',
    help: 'directory inside the repository that is read',
  },
  'cache-dir': {
    name: 'cache-dir',
    value: 'DIR',
    completes: 'directory',
    help: 'where clones are kept (default: diskwright below $XDG_CACHE_HOME)',
  },
  inventory: {
    name: 'inventory',
    value: 'SOURCE',
    completes: 'inventory',
    repeatable: true,
    help: 'more inventories: a file (also what "kubectl get nodestorage,pv -o json" prints), a directory, git:REF[:PATH] for a branch of the repository, or "host" for this machine; may be repeated',
  },
  node: {
    name: 'node',
    value: 'NAME',
    completes: 'nothing',
    help: 'only this node; on the host itself: its name in the cluster (default: the host name)',
  },
  'include-loop': { name: 'include-loop', help: 'take loop devices for disks' },
  'state-dir': {
    name: 'state-dir',
    value: 'DIR',
    completes: 'directory',
    help: 'root of mounts, links and records (default: /var/lib/diskwright)',
  },
  'host-config': {
    name: 'host-config',
    value: 'FILE',
    completes: 'file',
    help: "the host's own configuration (default: /etc/diskwright/config.yaml)",
  },
  'as-of': {
    name: 'as-of',
    value: 'TIME',
    completes: 'nothing',
    help: 'plan as if it were this time (RFC 3339, such as 2026-05-01T12:00:00Z)',
  },
  'max-inventory-age': {
    name: 'max-inventory-age',
    value: 'AGE',
    completes: 'nothing',
    help: 'an older inventory makes the plan incomplete, such as 24h or 7d (default: any; with --base 24h)',
  },
  'detailed-exitcode': {
    name: 'detailed-exitcode',
    help: 'exit with 2 when there are changes, with 3 when something is refused',
  },
  lock: {
    name: 'lock',
    help: 'write the plan into diskwright.lock/, one file per node: from then on nothing else is begun there',
  },
  save: {
    name: 'save',
    value: 'FILE',
    completes: 'file',
    help: 'also write the plan into a file, for "diskwright show" and "diskwright apply"',
  },
  html: {
    name: 'html',
    value: 'FILE',
    completes: 'file',
    help: 'also write the plan as one page with pictures, that needs no network',
  },
  'max-bytes': {
    name: 'max-bytes',
    value: 'N',
    completes: 'nothing',
    help: 'no longer than this with -o markdown (default: 65000, which GitHub takes; GitLab takes 1000000)',
  },
  without: {
    name: 'without',
    value: 'KIND/NAME',
    completes: 'nothing',
    repeatable: true,
    help: 'what would be lost without disk/ID or node/NAME; may be repeated',
  },
  watch: {
    name: 'watch',
    help: 'plan again whenever something changes, until Ctrl-C',
  },
  interval: {
    name: 'interval',
    value: 'TIME',
    completes: 'nothing',
    help: 'how often --watch observes this host or asks git, such as 10s or 5m (default: 15s)',
  },
  from: {
    name: 'from',
    value: 'PLAN',
    completes: 'file',
    help: 'a plan: for consent as "diskwright plan -o json" wrote it, or "-" for standard input; for comment as "diskwright plan --save FILE" did',
  },
  disk: {
    name: 'disk',
    value: 'ID',
    completes: 'nothing',
    repeatable: true,
    help: 'give up this disk (the beginning of its id will do); may be repeated',
  },
  volume: {
    name: 'volume',
    value: 'ID',
    completes: 'nothing',
    repeatable: true,
    help: 'give up this volume (the beginning of its id will do); may be repeated',
  },
  all: { name: 'all', help: 'give up everything that the plan could (of --node, if given)' },
  expires: {
    name: 'expires',
    value: 'WHEN',
    completes: 'nothing',
    help: 'until when the consent serves: from now on, such as 7d or 12h, or a time in RFC 3339',
  },
  reason: {
    name: 'reason',
    value: 'TEXT',
    completes: 'nothing',
    help: 'why it may go, for those who review it and read the history',
  },
  name: {
    name: 'name',
    value: 'NAME',
    completes: 'nothing',
    help: 'name of the document (default: made from what is given up), or of the comment (default: plan)',
  },
  body: {
    name: 'body',
    value: 'FILE',
    completes: 'file',
    help: 'what the comment says, in Markdown, or "-" for standard input (default: the plan of --from)',
  },
  status: {
    name: 'status',
    help: 'also set the status of the commit, from the plan that --from names',
  },
  'output-dir': {
    name: 'output-dir',
    value: 'DIR',
    completes: 'directory',
    help: 'write files below this directory, and overwrite none (default: standard output)',
  },
  'dry-run': { name: 'dry-run', help: 'print the comment, and ask no host' },
  forge: {
    name: 'forge',
    value: 'KIND',
    choices: FORGES,
    completes: 'nothing',
    help: 'the kind of code host (default: what CI says); gitea is Forgejo too',
  },
  'api-url': {
    name: 'api-url',
    value: 'URL',
    completes: 'nothing',
    help: 'where the API of the code host begins (default: what CI says)',
  },
  project: {
    name: 'project',
    value: 'OWNER/NAME',
    completes: 'nothing',
    help: 'the repository on the code host (default: what CI says)',
  },
  'pull-request': {
    name: 'pull-request',
    value: 'NUMBER',
    completes: 'nothing',
    help: 'the pull request or merge request (default: what CI says)',
  },
  commit: {
    name: 'commit',
    value: 'SHA',
    completes: 'nothing',
    help: 'the head of the pull request, for --status (default: what CI says)',
  },
  'approve-destroy': {
    name: 'approve-destroy',
    value: 'NODE',
    completes: 'nothing',
    help: "this host's name: also carry out what destroys content, as consents in git allow",
  },
  'auto-approve': {
    name: 'auto-approve',
    help: 'do not ask before changing disks; what destroys content needs --approve-destroy too',
  },
  planned: {
    name: 'planned',
    help: 'also what is planned and not verified yet, marked as such',
  },
  live: {
    name: 'live',
    help: 'also what the cluster has; plan by what its nodes report',
  },
  history: {
    name: 'history',
    help: 'also what became of each disk, by the commits of the branch of --inventory',
  },
  kubeconfig: {
    name: 'kubeconfig',
    value: 'FILE',
    completes: 'file',
    help: 'which cluster, and as whom (default: KUBECONFIG, the pod, or ~/.kube/config)',
  },
  namespace: {
    name: 'namespace',
    short: 'n',
    value: 'NAME',
    completes: 'nothing',
    help: 'the namespace of the DiskRepository (default: default)',
  },
  'health-address': {
    name: 'health-address',
    value: 'HOST:PORT',
    completes: 'nothing',
    help: 'where health, readiness and metrics are served (default: 0.0.0.0:8080)',
  },
  'webhook-address': {
    name: 'webhook-address',
    value: 'HOST:PORT',
    completes: 'nothing',
    help: 'where webhooks are taken, such as :9292 (default: nowhere)',
  },
  'page-address': {
    name: 'page-address',
    value: 'HOST:PORT',
    completes: 'nothing',
    help: 'where the page of the fleet is served, such as 127.0.0.1:8081 (default: nowhere)',
  },
  'approve-hosts': {
    name: 'approve-hosts',
    help: 'give hosts whose keys are confirmed certificates of their own',
  },
  timeout: {
    name: 'timeout',
    value: 'TIME',
    completes: 'nothing',
    help: 'how long to wait, such as 90s or 5m (default: 2m)',
  },
  led: {
    name: 'led',
    value: 'STATE',
    choices: ['on', 'off'],
    completes: 'nothing',
    help: 'switch the light of the slot that the disk is in: on or off',
  },
  overwrite: { name: 'overwrite', help: 'write over a file that is there already' },
  'no-color': { name: 'no-color', help: 'no colours (also: NO_COLOR)' },
  verbose: { name: 'verbose', short: 'v', help: 'say more' },
  help: { name: 'help', short: 'h', help: 'show help and examples' },
  version: { name: 'version', help: 'show the version' },
} as const satisfies Readonly<Record<string, OptionSpec>>;

export type OptionName = keyof typeof OPTIONS;
