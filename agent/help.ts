import manifest from '../package.json' with { type: 'json' };
import { DEFAULT_HOST_CONFIG, DEFAULT_STATE_DIR } from '../src/model/agent-protocol.ts';

/** What `diskwright-agent --help` prints, and the page of its manual. */
export const AGENT_HELP = `diskwright-agent ${manifest.version}: observes the disks of this host, and carries out reviewed changes.

Usage: diskwright-agent [--state-dir DIR] [--host-config FILE] [--node NAME] [--include-loop] < REQUEST
       diskwright-agent boot [--state-dir DIR] [--host-config FILE] [--unit]
       diskwright-agent run|once [--repo URL | --kubeconfig FILE] [OPTIONS]
       diskwright-agent join --server URL --ca-file FILE --token-file FILE [--timeout 30m]
       diskwright-agent leave
       diskwright-agent answer [--state-dir DIR] [--host-config FILE] [--node NAME] [--include-loop]

The only program of diskwright that touches a host. It is started by "diskwright discover" and
"diskwright apply" as a child, and needs root. It reads one request as one line of JSON from standard
input and writes events, one a line, to standard output; the last one is an inventory, a report or an error.
A request is validated by its schema ("diskwright schema AgentRequest"). It says what is to be done, and
never on which host and with what settings: that is said here alone.

"boot" verifies, activates and mounts what was last applied on this host, without a repository and
without a network; it creates, formats, grows and wipes nothing. With --unit it prints the systemd
unit that does so at every boot, before kubelet, k3s, rke2, k0s and containerd:

  diskwright-agent boot --unit > /etc/systemd/system/diskwright-boot.service
  systemctl enable diskwright-boot.service

"run" stays, and makes this host what a git repository (--repo, or "repository" in
/etc/diskwright/config.yaml) or its NodeStorage in a cluster (--kubeconfig, or the service account of
its pod) says; "once" makes one such pass. As root, both start the above as a child for each pass, and
none while nothing changes; without root they ask for it at --root-socket. The last valid commit stays
in force without a network; cut off from its cluster, a host serves what was finished before, and no
more.

  diskwright-agent run --repo https://git.example.com/disks.git --ref main --path edge
  diskwright-agent once --repo file:///srv/git/disks.git --log-format text
  diskwright-agent run --health-address 127.0.0.1:9808
  diskwright-agent run --kubeconfig /etc/diskwright/kubeconfig --node worker-7

  --repo URL, --ref REF, --path DIR   what is followed; REF is a branch, refs/... or a full commit id
  --approval automatic|locked         locked: only what diskwright.lock/ in the repository lists
  --fetch-interval 5m                 between two fetches of the repository
  --inventory FILE|DIR                inventories of other nodes; may be given again
  --kubeconfig FILE                   the cluster; without it, that of this pod
  --cut-off-after 5m                  how long the cluster may be silent before a host only serves
  --node NAME                         this node, where its host name is another
  --interval 10m                      between two observations of the host though nothing changed
  --in-container                      work on the host of this container, which is privileged and has
                                      hostPID: with its tools, in the namespaces of its process 1
  --health-interval 6h                how often each disk is asked for its health (SMART), instead of
                                      what the host's configuration says
  --keys DIR                          where the keys of encrypted volumes lie, in this container if
                                      it is one, instead of what the host's configuration says
  --health-address HOST:PORT|off      serves /healthz, /readyz and /metrics; off unless given
  --root-socket PATH                  where the root half is asked, without root;
                                      /run/diskwright/root.sock unless given
  --log-format json|text              one line a fact, on standard output
  --state-dir DIR      root of mounts, links and records; ${DEFAULT_STATE_DIR} unless given
  --host-config FILE   the host's own configuration; ${DEFAULT_HOST_CONFIG} unless given
  --include-loop       loop devices count as disks

"join" gives this host an account of its own in a cluster, by a bootstrap token. It shows the
fingerprint of the host's key, and waits until somebody has confirmed it there; "-" reads the token
from standard input. The node has the name of the host, or nodeName of the host's configuration.
"leave" takes the host out again. Neither touches a disk.

  diskwright-agent join --server https://10.0.0.1:6443 --ca-file ca.crt --token-file token

"answer" is for diskwright-root@.service: it answers one request over the connection that systemd gives
it as standard input and output. When the connection ends, what is under way ends, and the rest is
withheld.

What a host that follows a repository reports of itself is in STATE-DIR/agent/status.json.

  --help       this text
  --version    the version

SIGINT and SIGTERM let the running operation of each disk end and withhold the rest. A move, which
may take hours, is left where it is: the next pass goes on with it.
Exit code: 0 when the pass was made (failed operations are in its report), 1 when it could not begin;
of "boot": 0 when every volume that was finished is served, 1 when one is not; of "once": that of
"diskwright apply"; of "run": 0 when it was asked to end.
`;
