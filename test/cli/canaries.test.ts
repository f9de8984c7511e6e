/** Secrets that lie where diskwright reads, or in what it is given, come out nowhere. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, runHere } from './in-process.ts';

const CANARY = 'canary-7f3a91';
/** Of objects that are published whole: "manifests" alone tells it. */
const CLAIM_CANARY = `${CANARY}-claim`;

const directory = mkdtempSync(join(tmpdir(), 'diskwright-canary-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
cpSync(join(root, 'examples/single-host'), directory, { recursive: true });

/** A secret of each kind that people put into such a repository, rightly or not. */
writeFileSync(
  join(directory, 'secret.yaml'),
  `# ${CANARY}-comment
apiVersion: v1
kind: Secret
metadata: { name: registry, annotations: { note: ${CANARY}-annotation } }
stringData: { password: ${CANARY}-secret }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: other, annotations: { token: ${CANARY}-class } }
provisioner: csi.example.com
parameters: { password: ${CANARY}-parameter }
`,
);
appendFileSync(
  join(directory, 'disks.yaml'),
  `---
apiVersion: diskwright.dev/v1alpha1
kind: NodeGroup
metadata:
  name: spare
  annotations: { example.com/token: ${CANARY}-group }
  labels: { example.com/token: ${CANARY}-label }
spec: { nodes: [host-1] }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: pg
  annotations: { example.com/token: ${CLAIM_CANARY}-annotation }
  labels: { example.com/token: ${CLAIM_CANARY}-label }
spec:
  storageClassName: fast-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 300Mi } }
---
apiVersion: diskwright.dev/v1alpha1
kind: ClaimSet
metadata: { name: db, annotations: { example.com/token: ${CANARY}-set } }
spec:
  statefulSetName: db
  replicas: 1
  volumeClaimTemplates:
    - metadata: { name: data, annotations: { example.com/token: ${CLAIM_CANARY}-template } }
      spec: { storageClassName: fast-xfs, accessModes: [ReadWriteOnce], resources: { requests: { storage: 300Mi } } }
`,
);
const inventoryFile = join(directory, 'inventories/host-1.yaml');
writeFileSync(
  inventoryFile,
  readFileSync(inventoryFile, 'utf8').replace(
    'metadata: { name: host-1 }',
    `metadata: { name: host-1, annotations: { example.com/token: ${CANARY}-inventory } }`,
  ),
);

const environment = {
  GITHUB_TOKEN: `${CANARY}-github`,
  GITLAB_TOKEN: `${CANARY}-gitlab`,
  GIT_ASKPASS: `/nonexistent/${CANARY}-askpass`,
  HTTPS_PROXY: `http://user:${CANARY}-proxy@127.0.0.1:9`,
  AWS_SECRET_ACCESS_KEY: `${CANARY}-aws`,
};

const asOf = ['--as-of', '2026-03-02T07:00:00Z'];
const PLAN_OUTPUTS = ['text', 'json', 'yaml', 'html', 'markdown', 'sarif', 'github', 'gitlab'];

const LINES: readonly (readonly string[])[] = [
  ...['text', 'json', 'yaml', 'sarif', 'github', 'gitlab'].map((format) => [
    'validate',
    directory,
    '-v',
    '-o',
    format,
  ]),
  ...PLAN_OUTPUTS.map((format) => ['plan', directory, '-v', ...asOf, '-o', format]),
  ...['text', 'json', 'yaml'].map((format) => [
    'explain',
    'node/host-1',
    directory,
    ...asOf,
    '-v',
    '-o',
    format,
  ]),
  ...['text', 'json', 'yaml'].map((format) => [
    'explain',
    'pvc/pg',
    directory,
    ...asOf,
    '-v',
    '-o',
    format,
  ]),
  ['plan', directory, ...asOf, '--without', 'node/host-1', '-o', 'json'],
  ['plan', directory, ...asOf, '--node', 'host-2', '-v'],
];

async function told(line: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runHere(line, { environment });
  return stdout + stderr;
}

describe('a secret in a repository or in the environment', () => {
  it.each(LINES.map((line) => [line.join(' ').replace(directory, 'DIR'), line] as const))(
    'is not told by %s',
    async (_name, line) => {
      expect(await told(line)).not.toContain(CANARY);
    },
  );

  it('is in no file that is written', async () => {
    const page = join(directory, 'plan.html');
    const saved = join(directory, 'plan.json');
    await told(['plan', directory, ...asOf, '--html', page, '--save', saved]);
    expect(readFileSync(page, 'utf8')).not.toContain(CANARY);
    expect(readFileSync(saved, 'utf8')).not.toContain(CANARY);
    rmSync(page);
    for (const format of ['text', 'json', 'markdown', 'html'])
      expect(await told(['show', saved, '-o', format])).not.toContain(CANARY);
    rmSync(saved);
  });
});

describe('what is made from a plan', () => {
  const plan = join(directory, 'made.json');

  it('manifests have what a claim of git has, and no secret beside it', async () => {
    const text = await told(['manifests', directory, '--planned']);
    expect(text).toContain(`${CLAIM_CANARY}-annotation`);
    expect(text.replaceAll(CLAIM_CANARY, '')).not.toContain(CANARY);
  });

  it('neither the consent nor the comment tells one', async () => {
    writeFileSync(plan, (await runHere(['plan', directory, ...asOf, '-o', 'json'])).stdout);
    const consent = ['--all', '--expires', '7d', '--reason', 'test'];
    const given = await runHere(['consent', '--from', plan, ...consent, '-v'], { environment });
    expect(given.code, given.stderr).toBe(0);
    expect(given.stdout + given.stderr).not.toContain(CANARY);
    const saved = join(directory, 'made-saved.json');
    await told(['plan', directory, ...asOf, '--save', saved]);
    const said = await told(['comment', '--from', saved, '--dry-run', '-v']);
    expect(said).toContain('diskwright plan');
    expect(said).not.toContain(CANARY);
    for (const file of [plan, saved]) rmSync(file);
  });
});

describe('a password in the address of a repository', () => {
  it.each([
    ['that does not answer', `https://user:${CANARY}@127.0.0.1:9/disks.git`],
    ['with a query', `https://${CANARY}@127.0.0.1:9/disks.git?token=${CANARY}`],
    ['that is none', `https://user:${CANARY}@`],
    ['of a kind that is not read', `ftp://user:${CANARY}@127.0.0.1/disks.git`],
  ])('is not told: one %s', async (_what, repo) => {
    const cache = join(directory, 'cache');
    for (const command of ['validate', 'plan'])
      expect(await told([command, '--repo', repo, '--cache-dir', cache, '-v'])).not.toContain(
        CANARY,
      );
  });
});
