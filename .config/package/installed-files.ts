import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { bootUnit } from '../../agent/systemd/boot-unit.ts';
import { DEFAULT_HOST_CONFIG, DEFAULT_STATE_DIR } from '../../src/model/agent-protocol.ts';
import type { Bundle } from './bundle.ts';
import { nameAndVersion, type BundledPackage } from './bundled-packages.ts';
import type { PackedFile } from './file-tree.ts';
import { manPages } from './man-pages.ts';
import type { Runtime } from './runtime.ts';

/** Where the parts of the package that people edit and read lie in the repository. */
const HOST_PARTS = 'agent/install/host';
/** What a monitoring system, or Argo CD, takes of it. */
const MONITORING_PARTS = 'agent/install/monitoring';
const LIBRARY = 'usr/lib/diskwright';
const UNITS = 'usr/lib/systemd/system';
/** The half that stays, and the one that works as root for a pass. */
const AGENT_UNITS = [
  'diskwright-agent.service',
  'diskwright-root.socket',
  'diskwright-root@.service',
] as const;
const ACCOUNTS = 'usr/lib/sysusers.d';
const MANUAL = 'usr/share/man';
const MONITORING = 'usr/share/diskwright/monitoring';
const DOCUMENTATION = 'usr/share/doc/diskwright';

/** Commands, and what each starts. kubectl runs `kubectl-NAME` as `kubectl NAME`. */
const PROGRAMS = {
  diskwright: 'diskwright',
  'diskwright-agent': 'diskwright-agent',
  'kubectl-diskwright': 'diskwright',
} as const;

interface Parts {
  readonly bundle: Bundle;
  readonly runtime: Runtime;
  readonly packages: readonly BundledPackage[];
  readonly billOfMaterials: string;
}

/** All that lies on a host after an installation, in whatever package it came. */
export async function installedFiles(root: string, parts: Parts): Promise<readonly PackedFile[]> {
  const launcher = await hostPart(root, 'launcher.sh');
  const programs = Object.entries(PROGRAMS).map(([name, program]): PackedFile => ({
    path: `usr/bin/${name}`,
    mode: 0o755,
    content: launcher.replaceAll('@PROGRAM@', program),
  }));
  const runtime: PackedFile = {
    path: `${LIBRARY}/node`,
    mode: 0o755,
    content: { copyOf: parts.runtime.program },
  };
  const texts = {
    [`${UNITS}/diskwright-boot.service`]: bootUnit(['/usr/bin/diskwright-agent'], {
      stateDir: DEFAULT_STATE_DIR,
      hostConfig: DEFAULT_HOST_CONFIG,
    }),
    ...Object.fromEntries(
      await Promise.all(
        AGENT_UNITS.map(async (unit) => [`${UNITS}/${unit}`, await hostPart(root, unit)] as const),
      ),
    ),
    [`${ACCOUNTS}/diskwright.conf`]: await hostPart(root, 'sysusers.conf'),
    [`${DOCUMENTATION}/copyright`]: await copyright(root, parts),
    [`${DOCUMENTATION}/CHANGELOG.md`]: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    [`${DOCUMENTATION}/examples/config.yaml`]: await hostPart(root, 'config.yaml'),
    [`${DOCUMENTATION}/sbom.cdx.json`]: parts.billOfMaterials,
    ...Object.fromEntries(
      (await monitoringFiles(root)).map(({ name, text }) => [`${MONITORING}/${name}`, text]),
    ),
    ...Object.fromEntries(
      manPages(manifest.version).map(({ path, text }) => [`${MANUAL}/${path}`, text]),
    ),
  };
  const documents = Object.entries(texts).map(([path, content]): PackedFile => ({
    path,
    mode: 0o644,
    content,
  }));
  const bundle = parts.bundle.files.map((file) => ({ ...file, path: `${LIBRARY}/${file.path}` }));
  return [...programs, runtime, ...bundle, ...documents].toSorted((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}

/** What a package manager, or install.sh, runs before and after the files come and go. */
export interface MaintainerScripts {
  readonly postInstall: string;
  readonly preRemove: string;
  readonly postRemove: string;
}

export async function maintainerScripts(root: string): Promise<MaintainerScripts> {
  return {
    postInstall: await hostPart(root, 'post-install.sh'),
    preRemove: await hostPart(root, 'pre-remove.sh'),
    postRemove: await hostPart(root, 'post-remove.sh'),
  };
}

export async function hostPart(root: string, name: string): Promise<string> {
  return readFile(join(root, HOST_PARTS, name), 'utf8');
}

/** Alerting rules, a dashboard and a health check, as they are in the repository. */
export async function monitoringFiles(
  root: string,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const directory = join(root, MONITORING_PARTS);
  const names = (await readdir(directory)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(directory, name), 'utf8') })),
  );
}

/** The licences of all that is in the package, which have to go with it. */
async function copyright(root: string, { runtime, packages }: Parts): Promise<string> {
  const own = await readFile(join(root, 'LICENSE'), 'utf8');
  const parts = [
    `diskwright\n\n${own}`,
    ...packages.map((each) => `${nameAndVersion(each)}\n\n${each.licenseText}`),
    `Node.js ${runtime.version}\n\n${runtime.licenseText}`,
  ];
  return parts.map((part) => `${part.trimEnd()}\n`).join(`\n${'-'.repeat(80)}\n\n`);
}
