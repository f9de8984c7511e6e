import manifest from '../package.json' with { type: 'json' };
import { visibleText } from '../src/model/visible-text.ts';

const HELP = `diskwright-agent ${manifest.version}: looks at the disks of this host, and carries out reviewed changes.

Usage: diskwright-agent < REQUEST
       diskwright-agent boot [--state-dir DIR] [--unit]

The only program of diskwright that touches a host. It is started by "diskwright discover" and
"diskwright apply" as a child, and needs root. It reads one request as one line of JSON from standard
input and writes events, one a line, to standard output; the last one is an inventory, a report or an error.

"boot" verifies, activates and mounts what was last applied on this host, without a repository and
without a network; it creates, formats, grows and wipes nothing. With --unit it prints the systemd
unit that does so at every boot, before kubelet, k3s, rke2, k0s and containerd:

  diskwright-agent boot --unit > /etc/systemd/system/diskwright-boot.service
  systemctl enable diskwright-boot.service

  --help       this text
  --version    the version

SIGINT and SIGTERM let the running operation of each disk end and withhold the rest.
Exit code: 0 when the pass was made (failed operations are in its report), 1 when it could not begin;
of "boot": 0 when every volume that was finished is served, 1 when one is not.
`;

/** From the last word until the end. */
const END_MS = 5_000;

const [argument] = process.argv.slice(2);
if (argument === '--help' || argument === '-h') process.stdout.write(HELP);
else if (argument === '--version') process.stdout.write(`diskwright-agent ${manifest.version}\n`);
else if (argument === 'boot') void bootHost();
else if (argument !== undefined) {
  process.stderr.write(
    `diskwright-agent: unknown argument "${visibleText(argument)}"; see diskwright-agent --help\n`,
  );
  process.exitCode = 64;
} else void answer();

async function bootHost(): Promise<void> {
  const { boot } = await import('./boot.ts');
  process.exitCode = await boot(process.argv.slice(3));
  endInTime();
}

/** All was said. A thread that waits for a dead disk keeps a process from its end, and its exit from returning: only a signal ends it. */
function endInTime(): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), END_MS).unref();
}

async function answer(): Promise<void> {
  const { answerRequest } = await import('./answer-request.ts');
  process.exitCode = await answerRequest();
  endInTime();
}
