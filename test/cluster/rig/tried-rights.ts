import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { administrator, type ClusterAccess } from './access.ts';

/** The verbs of RBAC that are requests of their own. */
const VERBS = [
  ...['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'],
] as const;

interface ApiResource {
  /** `/api/v1`, or `/apis/GROUP/VERSION`. */
  readonly root: string;
  readonly group: string;
  /** With a subresource, such as `pods/log`. */
  readonly name: string;
  readonly namespaced: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

type Asks = (method: string, path: string) => Promise<Answer>;

/**
 * Tries every verb on every resource that the API server serves, by a request of this account for
 * each: an object that is not there, and what writes is a dry run.
 *
 * @param namespace of what has one.
 * @returns those that are not refused, as `group/resource verb`, sorted.
 */
export async function triedRights(
  cluster: ClusterAccess,
  { kubeconfig, namespace }: { readonly kubeconfig: string; readonly namespace: string },
): Promise<readonly string[]> {
  const resources = await servedResources(cluster);
  const { ask, close } = asker(cluster, kubeconfig);
  try {
    const allowed: string[] = [];
    for (const resource of resources)
      await Promise.all(
        VERBS.filter((verb) => hasRequest(resource, verb)).map(async (verb) => {
          const [method, path] = requestOf(resource, verb, namespace);
          if (!isRefused(await ask(method, path), verb))
            allowed.push(`${resource.group}/${resource.name} ${verb}`);
        }),
      );
    return [...new Set(allowed)].toSorted();
  } finally {
    close();
  }
}

async function servedResources(cluster: ClusterAccess): Promise<readonly ApiResource[]> {
  const { ask, close } = asker(cluster, await cluster.kubeconfig(administrator));
  const read = async (path: string) => JSON.parse((await ask('GET', path)).body);
  try {
    const { groups } = await read('/apis');
    const versions = groups.flatMap((group: { versions: { groupVersion: string }[] }) =>
      group.versions.map(({ groupVersion }) => `/apis/${groupVersion}`),
    );
    const lists = await Promise.all(
      ['/api/v1', ...versions].map(async (root: string) => {
        const { resources } = await read(root);
        const [, , group = ''] = root.startsWith('/apis/') ? root.split('/') : [];
        return resources.map(({ name, namespaced }: ApiResource) => ({
          ...{ root, group, name, namespaced },
        }));
      }),
    );
    return lists.flat();
  } finally {
    close();
  }
}

/** Of a subresource there is one of each object, and no list. */
function hasRequest({ name }: ApiResource, verb: (typeof VERBS)[number]): boolean {
  return !name.includes('/') || ['get', 'create', 'update', 'patch'].includes(verb);
}

const METHODS = {
  ...{ get: 'GET', list: 'GET', watch: 'GET', create: 'POST', update: 'PUT', patch: 'PATCH' },
  ...{ delete: 'DELETE', deletecollection: 'DELETE' },
} as const;

function requestOf(
  { root, name, namespaced }: ApiResource,
  verb: (typeof VERBS)[number],
  namespace: string,
): readonly [string, string] {
  const [resource, subresource] = name.split('/');
  const collection = `${root}${namespaced ? `/namespaces/${namespace}` : ''}/${resource}`;
  const object = `${collection}/not-there${subresource === undefined ? '' : `/${subresource}`}`;
  const isOfOne = subresource !== undefined || ['get', 'update', 'patch', 'delete'].includes(verb);
  const query = {
    ...{ get: '', list: '?limit=1', watch: '?watch=true&timeoutSeconds=1' },
  } as Readonly<Record<string, string>>;
  return [METHODS[verb], `${isOfOne ? object : collection}${query[verb] ?? '?dryRun=All'}`];
}

/** As RBAC refuses; what admission, or the lack of the object, refuses was let through by it. */
function isRefused({ status, body }: Answer, verb: string): boolean {
  return status === 403 && body.includes(`cannot ${verb} resource`);
}

function asker(
  cluster: ClusterAccess,
  kubeconfig: string,
): { readonly ask: Asks; readonly close: () => void } {
  const { users } = JSON.parse(readFileSync(kubeconfig, 'utf8'));
  const [{ user }] = users;
  const decoded = (text: string | undefined) =>
    text === undefined ? undefined : Buffer.from(text, 'base64');
  const agent = new Agent({
    ...{ keepAlive: true, maxSockets: 8, ca: readFileSync(cluster.caFile) },
    ...{ cert: decoded(user['client-certificate-data']), key: decoded(user['client-key-data']) },
  });
  const ask: Asks = (method, path) =>
    new Promise((resolve, reject) => {
      const isWrite = ['POST', 'PUT', 'PATCH'].includes(method);
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
      const headers = {
        ...(user.token === undefined ? {} : { authorization: `Bearer ${user.token}` }),
        ...(isWrite ? { 'content-type': type } : {}),
      };
      const sent = request(`${cluster.url}${path}`, { method, agent, headers }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(isWrite ? '{}' : '');
    });
  return { ask, close: () => agent.destroy() };
}
