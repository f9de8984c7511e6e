/** The manifests and the chart as they are packed: what Helm makes of them, and the API server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { parseAllDocuments } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartFiles, NAMESPACE, plainManifests } from '../../.config/package/cluster/chart.ts';
import { parseRunLine } from '../../agent/run/command-line.ts';
import { parseCommandLine } from '../../src/cli/line/command-line.ts';
import { findOrBuildHelm } from './rig/binaries/find-or-build.ts';
import { install } from './rig/install.ts';
import { sharedControlPlane } from './rig/shared.ts';

const root = resolve(import.meta.dirname, '../..');
const VERSION = '1.2.3';
const cluster = sharedControlPlane();

let chart: string;
let helm: string;
beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'diskwright-chart-'));
  chart = join(directory, 'diskwright');
  for (const { path, content } of await chartFiles(root, VERSION)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content as string);
  }
  helm = await findOrBuildHelm(console.log);
  await install(cluster);
}, 1_800_000);
afterAll(() => rmSync(dirname(chart), { recursive: true, force: true }));

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read manifests freely
type Manifest = any;

function parsed(text: string): readonly Manifest[] {
  return parseAllDocuments(text)
    .map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    })
    .filter((object) => object !== null);
}

async function runHelm(...words: readonly string[]): Promise<string> {
  const home = { HOME: dirname(chart), PATH: '/usr/bin:/bin' };
  return (await execa(helm, words, { env: home, extendEnv: false })).stdout;
}

async function template(...settings: readonly string[]): Promise<string> {
  const words = settings.flatMap((setting) => ['--set', setting]);
  return runHelm('template', 'diskwright', chart, '--namespace', NAMESPACE, ...words);
}

function nameOf({ kind, metadata }: Manifest): string {
  return `${kind}/${metadata.name}`;
}

function byName(objects: readonly Manifest[]): Readonly<Record<string, Manifest>> {
  return Object.fromEntries(objects.map((object) => [nameOf(object), object]));
}

/** The words of the one container of a workload, with what kubelet puts in for `$(NAME)`. */
function wordsOf(objects: readonly Manifest[], name: string, podIp: string): readonly string[] {
  const [container, ...others] = byName(objects)[name].spec.template.spec.containers;
  expect(others).toEqual([]);
  const values: Readonly<Record<string, string>> = { POD_IP: podIp, NODE_NAME: 'worker-7' };
  return container.args.map((word: string) =>
    word.replaceAll(/\$\((\w+)\)/g, (_, variable: string) => {
      expect(container.env.map((each: Manifest) => each.name)).toContain(variable);
      return values[variable] ?? '';
    }),
  );
}

async function dryRun(manifests: string): Promise<string> {
  const args = ['apply', '--server-side', '--dry-run=server', '-f', '-'];
  return cluster.runKubectl({ args, input: manifests });
}

describe('the plain manifests', () => {
  it('are what Helm makes of the chart', async () => {
    const plain = parsed(await plainManifests(root, VERSION));
    const rendered = parsed(await template('createNamespace=true'));
    expect(byName(plain)).toEqual(byName(rendered));
    expect(plain.length).toBe(rendered.length);
    expect(new Set(plain.map(nameOf)).size).toBe(plain.length);
  });

  it('have nothing that Helm leaves out where the namespace is there already', async () => {
    const plain = parsed(await plainManifests(root, VERSION)).map(nameOf);
    const rendered = parsed(await template()).map(nameOf);
    expect(plain.filter((name) => !rendered.includes(name))).toEqual([`Namespace/${NAMESPACE}`]);
  });

  it('are accepted by the API server, every object', async () => {
    const plain = await plainManifests(root, VERSION);
    const said = await dryRun(plain);
    expect(said.trim().split('\n')).toHaveLength(parsed(plain).length);
    expect(said).toContain('daemonset.apps/diskwright-agent serverside-applied (server dry run)');
    expect(said).toContain('deployment.apps/diskwright-controller serverside-applied');
    // The same request finds what is wrong.
    const wrong = plain.replace('maxUnavailable: "10%"', 'maxUnavailable: "ten"');
    expect(wrong).not.toBe(plain);
    await expect(dryRun(wrong)).rejects.toThrow(/maxUnavailable: Invalid value/);
  });
});

describe('the chart', () => {
  it('has nothing that Helm would complain of, and takes no value that it does not know', async () => {
    const said = await runHelm('lint', '--strict', chart);
    expect(said).toContain('1 chart(s) linted, 0 chart(s) failed');
    await expect(template('controller.replica=3')).rejects.toThrow(
      /additional properties 'replica' not allowed/,
    );
    await expect(template('agent.stateDir=var')).rejects.toThrow(/agent\/stateDir/);
    await expect(template('agent.stateDir=/srv/diskwright')).resolves.toContain(
      '--state-dir=/srv/diskwright',
    );
  });

  const SETTINGS = [
    ...['controller.webhook.enabled=true', 'controller.replicas=3', 'agent.healthPort=9900'],
    ...['controller.extraArgs={--namespace=storage,-v}', 'agent.extraArgs={--interval=5m}'],
    'agent.healthInterval=24h',
    ...['image.repository=registry.example.com/diskwright', 'imagePullSecrets[0].name=pull'],
    ...['agent.stateDir=/srv/diskwright', 'agent.maxUnavailable=2', 'createNamespace=true'],
    ...['hosts.join=true', 'controller.page.exposed=true'],
    'encryption.secretName=disk-keys',
  ];

  it('is accepted by the API server with other values, too', async () => {
    const manifests = await template(...SETTINGS);
    const objects = byName(parsed(manifests));
    await dryRun(manifests);
    const agent = objects['DaemonSet/diskwright-agent'].spec.template.spec;
    expect(agent.containers[0].volumeMounts).toEqual([
      { name: 'keys', mountPath: '/etc/diskwright/keys', readOnly: true },
    ]);
    expect(agent.volumes).toEqual([
      { name: 'keys', secret: { secretName: 'disk-keys', defaultMode: 0o400, optional: true } },
    ]);
    const ports = objects['Service/diskwright-controller'].spec.ports;
    expect(ports.map((each: Manifest) => each.name)).toEqual(['http', 'webhook', 'page']);
    for (const name of ['Deployment/diskwright-controller', 'DaemonSet/diskwright-agent'])
      expect(objects[name].spec.template.spec.containers[0].image).toBe(
        `registry.example.com/diskwright:${VERSION}`,
      );
  });

  it.each(['10.0.2.15', 'fd00::15'])(
    'starts programs with words that they understand, at %s',
    async (podIp) => {
      for (const settings of [[], SETTINGS]) {
        const objects = parsed(await template(...settings));
        const asked = parseCommandLine(wordsOf(objects, 'Deployment/diskwright-controller', podIp));
        expect(asked).toMatchObject({
          command: 'controller',
          healthAddress: { host: podIp, port: 8080 },
          webhookAddress: settings.length === 0 ? null : { host: podIp, port: 9292 },
          pageAddress: { host: settings.length === 0 ? '127.0.0.1' : podIp, port: 8081 },
        });
        const [word, ...words] = wordsOf(objects, 'DaemonSet/diskwright-agent', podIp);
        expect(word).toBe('run');
        expect(parseRunLine(words)).toMatchObject({
          ...{ inContainer: true, node: 'worker-7', follows: null },
          health: { host: podIp, port: settings.length === 0 ? 9808 : 9900 },
          healthIntervalMs: settings.length === 0 ? null : 86_400_000,
          stateDir: settings.length === 0 ? '/var/lib/diskwright' : '/srv/diskwright',
        });
      }
    },
  );

  it('gives a controller no rights on its host, and an agent what it needs to reach its own', async () => {
    const objects = byName(parsed(await template()));
    const controller = objects['Deployment/diskwright-controller'].spec.template.spec;
    expect(controller.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(controller.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(controller.hostPID ?? controller.hostNetwork).toBeUndefined();
    const agent = objects['DaemonSet/diskwright-agent'].spec.template.spec;
    expect(agent).toMatchObject({ hostPID: true, priorityClassName: 'system-node-critical' });
    expect(agent.tolerations).toEqual([{ operator: 'Exists' }]);
    // What is mounted in a container keeps a volume from being unmounted.
    expect(agent.volumes).toBeUndefined();
  });
});
