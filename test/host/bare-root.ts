/**
 * A root directory of a Debian host on which nothing is installed but a shell, what maintainer
 * scripts call, and the libraries that these and a stock Node.js load: no Node.js. Its dpkg knows
 * the packages of the machine that runs the tests as installed.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './loop-device.ts';

export interface BareRoot {
  readonly directory: string;
  /** Runs a program in it, in an environment of its own. */
  readonly run: (
    argv: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => { readonly status: number | null; readonly stdout: string; readonly stderr: string };
  readonly remove: () => void;
}

const TOOLS = ['chown', 'cp', 'dirname', 'id', 'mkdir', 'mv', 'rm', 'sh', 'systemctl', 'uname'];
/** What a stock Node.js is linked with besides libc. */
const LIBRARIES = ['libstdc++.so.6', 'libgcc_s.so.1', 'libdl.so.2', 'libm.so.6', 'libpthread.so.0'];

/** @param packages of Debian that count as installed. */
export function makeBareRoot(packages: readonly string[]): BareRoot {
  const directory = mkdtempSync(join(tmpdir(), 'diskwright-root-'));
  // As every Debian has it: programs and libraries lie below /usr, and links lead there.
  run(
    'sh',
    '-c',
    `cd ${directory} && mkdir -p usr/bin usr/lib usr/lib64 proc dev etc/systemd/system`,
  );
  run(
    'sh',
    '-c',
    `cd ${directory} && ln -s usr/bin bin && ln -s usr/lib lib && ln -s usr/lib64 lib64`,
  );
  const programs = TOOLS.map((tool) => `/usr/bin/${tool}`).filter((each) => existsSync(each));
  for (const program of programs) copyProgram(directory, program);
  const known = run('ldconfig', '-p').split('\n');
  for (const library of LIBRARIES) {
    const line = known.find((each) => each.trim().startsWith(`${library} (libc6,`));
    copyInto(directory, line?.split(' => ')[1] ?? `/lib/${library}`);
  }
  const dpkg = join(directory, 'var/lib/dpkg');
  for (const part of ['info', 'updates', 'triggers'])
    mkdirSync(join(dpkg, part), { recursive: true });
  writeFileSync(join(dpkg, 'status'), run('dpkg-query', '--status', ...packages));
  return {
    directory,
    run: ([program = '', ...words], environment = {}) => {
      const env = { PATH: '/usr/bin:/bin', ...environment };
      const child = spawnSync('/usr/sbin/chroot', [directory, program, ...words], {
        encoding: 'utf8',
        env,
      });
      return { status: child.status, stdout: child.stdout, stderr: child.stderr };
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function copyProgram(root: string, program: string): void {
  copyInto(root, program);
  for (const [, library = ''] of run('ldd', program).matchAll(/(\/\S+) \(0x/g))
    copyInto(root, library);
}

function copyInto(root: string, path: string): void {
  const place = join(root, path);
  mkdirSync(dirname(place), { recursive: true });
  copyFileSync(path, place);
}
