/** The support bundle of this host, with disks of its own: all of it is there, and no secret is. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { run } from './loop-device.ts';
import { openStory, part, type Story } from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

/** Each stands in another place, so that the one that is found says where it came through. */
const SECRETS = {
  inUrl: 'S3urlA1b2C3d4E5f6',
  inQuery: 'S3queryA1b2C3d4E5',
  inLabel: 'S3labelA1b2C3d4E5',
  inCredentials: 'S3filesA1b2C3d4E5',
  inEnvironment: 'S3envA1b2C3d4E5f6',
  inProxy: 'S3proxyA1b2C3d4E5',
  inClaim: 'S3claimA1b2C3d4E5',
  inFilesystem: 'S3ext4x',
};

const environment = {
  GIT_TOKEN: SECRETS.inEnvironment,
  HTTPS_PROXY: `http://user:${SECRETS.inProxy}@127.0.0.1:9`,
};

/** @returns the path of a configuration that is valid, and names whom the host follows. */
function hostConfig(url: string): string {
  const credentials = join(story.directory, 'credentials');
  mkdirSync(credentials, { mode: 0o700 });
  writeFileSync(join(credentials, 'password'), SECRETS.inCredentials, { mode: 0o600 });
  const path = join(story.directory, 'config.yaml');
  writeFileSync(
    path,
    `apiVersion: diskwright.dev/v1alpha1
kind: HostConfig
nodeName: node-a
labels: { role: edge, api-token: ${SECRETS.inLabel} }
health: { interval: 12h }
repository: { url: '${url}', credentials: ${credentials} }
# token: ${SECRETS.inLabel}
`,
  );
  return path;
}

/** Two volumes that are finished, one of a claim, beside a disk of others. */
async function applied(config: string): Promise<void> {
  story.disk('one', 64);
  const foreign = story.disk('foreign', 32);
  run('mkfs.ext4', '-q', '-L', `pass=${SECRETS.inFilesystem}`, foreign.path());
  story.declare({
    name: 'data',
    disks: 'one',
    partitions: [part('log', 'ext4', '20Mi'), { name: 'claimed', size: '20Mi', claims: ['ext4'] }],
  });
  story.also({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...{ name: 'db', namespace: 'shop' },
      annotations: {
        'diskwright.dev/node': 'node-a',
        'example.com/note': `password=${SECRETS.inClaim}`,
      },
    },
    spec: {
      ...{ storageClassName: 'ext4', accessModes: ['ReadWriteOnce'] },
      resources: { requests: { storage: '10Mi' } },
    },
  });
  const { code, stderr } = await story.apply({ hostConfig: config, env: environment });
  expect(code, stderr).toBe(0);
}

/** What tar has in the file, each without the directory. */
async function bundle(config: string): Promise<ReadonlyMap<string, string>> {
  const file = join(story.directory, 'bundle.tar.gz');
  const words = ['--state-dir', story.stateDir, '--host-config', config, '--include-loop'];
  const ran = await story.command(['support-bundle', '-o', file, ...words], { env: environment });
  expect(ran.code, ran.stderr).toBe(0);
  const into = join(story.directory, 'bundle');
  mkdirSync(into);
  execFileSync('tar', ['-xzf', file, '-C', into, '--strip-components=1']);
  const names = readdirSync(into).toSorted();
  const listed = ran.stdout.trim().split('\n');
  expect(listed.map((line) => line.replace(/:.*/, '')).toSorted()).toEqual(names);
  return new Map(names.map((name) => [name, readFileSync(join(into, name), 'utf8')]));
}

it('has what it says of this host in each file, and no secret in any', async () => {
  const url = `https://git.example.com/disks.git?private_token=${SECRETS.inQuery}`;
  const config = hostConfig(url);
  await applied(config);
  // An agent was told of a repository by its address alone, and failed to reach it.
  const agent = join(story.stateDir, 'agent');
  mkdirSync(agent, { recursive: true });
  const message = `fetch https://bot:${SECRETS.inUrl}@git.example.com/disks.git failed; ${url}`;
  const condition = { type: 'Stalled', status: 'True', reason: 'FetchFailed', message };
  writeFileSync(
    join(agent, 'status.json'),
    JSON.stringify({
      ...{ formatVersion: 1, repository: { url }, conditions: [condition], findings: [message] },
      lastPass: { finishedAt: '2026-06-01T10:00:00Z', outcomes: [], refusals: [] },
    }),
  );
  const files = await bundle(config);
  expect(Array.from(files.keys())).toEqual([
    'config.json',
    'doctor.txt',
    'inventory.yaml',
    'journal.txt',
    'kernel.txt',
    'last-desired.json',
    'last-outcomes.json',
    'lsblk.json',
    'lvm.json',
    'mountinfo.txt',
    'records.json',
    'versions.txt',
  ]);
  const json = (name: string) => JSON.parse(files.get(name) ?? '');
  expect(json('config.json')).toMatchObject({
    ...{ nodeName: 'node-a', healthIntervalMs: 12 * 3_600_000 },
    labels: { role: '(left out)', 'api-token': '(left out)' },
    repository: { url: 'https://git.example.com/disks.git?(left out)' },
  });
  expect(files.get('doctor.txt')).toContain('the last pass');
  const { spec } = parse(files.get('inventory.yaml') ?? '');
  expect(spec.records.volumes).toHaveLength(2);
  expect(JSON.stringify(json('last-desired.json'))).toContain('"data"');
  expect(json('last-outcomes.json').conditions).toMatchObject([{ reason: 'FetchFailed' }]);
  expect(json('records.json').map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(
      spec.records.volumes.map(({ volume }: { volume: string }) => expect.stringContaining(volume)),
    ),
  );
  expect(json('lsblk.json').blockdevices).toContainEqual(
    expect.objectContaining({ fstype: 'ext4', label: 'pass=(left out)' }),
  );
  expect(files.get('mountinfo.txt')).toContain(`${story.stateDir}/volumes/`);
  expect(files.get('versions.txt')).toMatch(/^diskwright \S+\nNode v/);
  for (const [name, text] of files)
    for (const [place, secret] of Object.entries(SECRETS))
      expect([name, place, text.includes(secret)]).toEqual([name, place, false]);
});

it('says that a configuration with a secret in it cannot be used, and does not quote it', async () => {
  const config = hostConfig(`https://bot:${SECRETS.inUrl}@git.example.com/disks.git`);
  const files = await bundle(config);
  expect(files.get('config.json')).toMatch(/^not read: .*is not valid; doctor\.txt says more/);
  expect(files.get('doctor.txt')).toContain(config);
  for (const [name, text] of files)
    for (const [place, secret] of Object.entries(SECRETS))
      expect([name, place, text.includes(secret)]).toEqual([name, place, false]);
});
