import {
  EVERYWHERE,
  HOST,
  SOURCE,
  STATUS_FORMATS,
  type CommandSpec,
} from '../../line/command-spec.ts';

type Spec = Omit<CommandSpec, 'name'>;

/** Options of commands that speak with a cluster. */
export const CLUSTER = ['kubeconfig', 'namespace'] as const;

export const CONTROLLER = {
  summary: 'follow git, and have a cluster be as it says',
  description: [
    'Follows every DiskRepository of a cluster: fetches its commits, plans for all nodes that report, writes what each node should have and may do into its NodeStorage, and publishes StorageClasses, PersistentVolumes and PersistentVolumeClaims once nodes prove what they promise. It runs until it is asked to end (SIGTERM). Of several, one leads by a Lease; the others take over when it is gone.',
    'Without --kubeconfig it uses KUBECONFIG, the service account of its pod, or ~/.kube/config. With --namespace only the DiskRepositories there are followed, and the Lease lies there; else in POD_NAMESPACE, or diskwright-system.',
    'The log is one line of JSON a fact. /healthz, /readyz and /metrics (Prometheus) are served at --health-address.',
    'With --webhook-address it takes webhooks over HTTP, each at the path that status.webhookPath of its DiskRepository gives, and asks git at once. Put TLS before it, such as an Ingress.',
    'With --page-address it serves the page of the fleet, read only: what git wants of each disk and what was seen of it, what needs attention first. At an address of this host alone, such as 127.0.0.1:8081 for "kubectl port-forward", no token is asked for. At any other each request needs "Authorization: Bearer TOKEN" of an account that may list nodestorages.diskwright.dev; put TLS before it. The process that leads serves it, the others say which that is.',
    'With --approve-hosts it decides on the certificates that "diskwright-agent join" asks for: a host gets one when somebody has written the fingerprint of its key into the ConfigMap diskwright-hosts, beside the Lease.',
  ],
  options: [
    ...CLUSTER,
    'health-address',
    'webhook-address',
    'page-address',
    'approve-hosts',
    'cache-dir',
    ...EVERYWHERE,
  ],
  optionHelp: { namespace: 'only DiskRepositories of this namespace, and the Lease there' },
  outputs: [],
  examples: [
    { line: 'diskwright controller', does: 'in a pod, with its service account' },
    {
      line: 'diskwright controller --kubeconfig admin.conf --health-address 127.0.0.1:8080',
      does: 'by hand, to look at what it does',
    },
  ],
} as const satisfies Spec;

export const RECONCILE = {
  argument: { name: 'NAME', required: true, completes: 'nothing' },
  summary: 'have the controller look at a repository now',
  description: [
    'Sets the annotation reconcile.fluxcd.io/requestedAt on a DiskRepository, waits until the controller has served it, and prints what came of it.',
    'Exit codes: 0 ready; 3 it is not ready, and why; 1 nobody answered in time.',
  ],
  options: [...CLUSTER, 'timeout', ...EVERYWHERE],
  outputs: [],
  examples: [
    {
      line: 'diskwright reconcile disks -n storage',
      does: 'fetch now, do not wait for the interval',
    },
  ],
} as const satisfies Spec;

export const STATUS = {
  argument: { name: 'KIND', required: false, completes: 'file' },
  summary: 'how repositories, nodes, disks and claims of a cluster stand; the page of a fleet',
  description: [
    'Prints what controller and agents reported, and how long ago: of KIND repositories, nodes, disks or claims; without KIND of all but the disks.',
    'With --watch it prints them again whenever they say something else, until Ctrl-C.',
    '-o html writes a page of all disks instead, from declarations and inventories as "diskwright plan" reads them; what stands for KIND is then the PATH of the declarations, and no cluster is asked unless --live says so. For each disk it shows what git wants and what was seen, with its age, serial, model and bay, and what depends on it; what needs attention comes first, with what to do. It needs no network, and no script to be read.',
    'Exit codes: 0 every repository and node is ready, or the page was written; 3 one is not, and why, or there is none.',
  ],
  options: [
    'output',
    'watch',
    ...SOURCE,
    'head',
    'inventory',
    ...HOST,
    'as-of',
    'live',
    'history',
    ...CLUSTER,
    ...EVERYWHERE,
  ],
  optionHelp: {
    namespace: 'only DiskRepositories of this namespace (default: all)',
    watch: 'print again whenever something changes, until Ctrl-C',
    head: 'with -o html: also what merging this branch would do, into the commit of --ref',
    live: 'with -o html: also what the nodes of the cluster report, and how they stand',
    history:
      'with -o html: also what became of each disk, by the commits of the branch of --inventory',
    'as-of': 'with -o html: count ages to this time (RFC 3339, such as 2026-05-01T12:00:00Z)',
  },
  outputs: STATUS_FORMATS,
  examples: [
    { line: 'diskwright status', does: 'repositories, nodes and claims' },
    { line: 'diskwright status disks', does: 'every disk of every node that reports' },
    { line: 'diskwright status nodes --watch', does: 'see a rollout go from node to node' },
    { line: 'diskwright status nodes -o json', does: 'for other programs' },
    {
      line: 'diskwright status disks/ -o html > fleet.html',
      does: 'the page of a fleet, from a repository with inventories',
    },
    {
      line: 'diskwright status disks/ -o html --inventory git:observed > fleet.html',
      does: 'the same with the inventories of a branch',
    },
    {
      line: 'diskwright status disks/ -o html --inventory git:observed --history > fleet.html',
      does: 'and what became of each disk until now',
    },
    {
      line: 'diskwright status --repo . --ref main --head wipe-old -o html > fleet.html',
      does: 'and what merging the branch wipe-old would do',
    },
  ],
} as const satisfies Spec;
