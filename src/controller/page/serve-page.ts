import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ClusterError } from '../../cluster/cluster-error.ts';
import { readinessOf } from '../../cluster/readiness.ts';
import { proposedDocuments } from '../../declare/text/proposed-documents.ts';
import type { Memory } from '../../model/values/memory.ts';
import { explainedPass } from '../../pass/explained-pass.ts';
import { diskHistoryHtml } from '../../render/html/fleet/disk-history-page.ts';
import { repositoryListHtml } from '../../render/html/fleet/repository-list.ts';
import { FLEET_SCRIPT, FLEET_STYLE } from '../../render/html/fleet/fleet-html-assets.ts';
import { fleetHtmlPieces, type ShownRepository } from '../../render/html/fleet/fleet-html.ts';
import { fleetView } from '../../review/fleet/fleet-view.ts';
import type { ClusterView } from '../observe-cluster.ts';
import type { Answer, FindRoute, Route } from '../probes/http-server.ts';
import { repositoryKey, type DiskRepository } from '../repository.ts';
import { repositoryPass } from '../repository-pass.ts';
import type { ValidRevision } from '../source/read-source.ts';
import type { DiskHistories } from './disk-histories.ts';
import type { Admit } from './page-access.ts';
import { reportedNodes } from './reported-nodes.ts';

/** A repository, as the process that leads follows it. */
export interface RepositoryInForce {
  readonly repository: DiskRepository;
  /** The revision in force; null where there is none yet. */
  readonly valid: ValidRevision | null;
  readonly passes: Memory;
}

export interface PageSurroundings {
  /** null while this process does not lead: only who leads reads git. */
  readonly followed: () => readonly RepositoryInForce[] | null;
  /** Who leads, `host_uuid`; empty while nobody does. */
  readonly leader: () => string;
  /** Of the controllers. */
  readonly namespace: string;
  /** Where the page is served. */
  readonly port: number;
  readonly view: () => ClusterView;
  readonly histories: DiskHistories;
  readonly admit: Admit;
  readonly now: () => Date;
}

const STYLE_PATH = '/fleet.css';
const SCRIPT_PATH = '/fleet.js';

/**
 * Serves the page of each repository, read only, made from what was reported and nothing else: no
 * request asks a node; only the history of one disk is read from git. Without a script, form or
 * cookie of anybody else.
 */
export function servePage(surroundings: PageSurroundings): FindRoute {
  const pages = keptPages(surroundings);
  return (path) => {
    const route = routeOf(path, { ...surroundings, pages });
    return async (request) =>
      withHeaders(await answer(request, surroundings.admit, route).catch(withoutCluster));
  };
}

/** A page that many look at is made once in this time. */
const KEPT_MS = 5_000;

interface Pages {
  readonly of: (followed: RepositoryInForce) => Promise<string>;
}

function keptPages(surroundings: PageSurroundings): Pages {
  const made = new Map<string, { readonly text: Promise<string>; readonly untilMs: number }>();
  return {
    of: (followed) => {
      const key = repositoryKey(followed.repository);
      const nowMs = performance.now();
      for (const [name, { untilMs }] of made) if (untilMs <= nowMs) made.delete(name);
      const before = made.get(key);
      if (before !== undefined) return before.text;
      const text = pageText(followed, surroundings);
      made.set(key, { text, untilMs: nowMs + KEPT_MS });
      return text;
    },
  };
}

function routeOf(path: string, given: PageSurroundings & { readonly pages: Pages }): Route {
  if (path === STYLE_PATH) return () => served(FLEET_STYLE, 'text/css; charset=utf-8');
  if (path === SCRIPT_PATH) return () => served(FLEET_SCRIPT, 'text/javascript; charset=utf-8');
  return async () => {
    const followed = given.followed();
    if (followed === null) return notLeading(given);
    if (path === '/') return front(followed);
    const found = followed.find(({ repository }) => isBelow(path, pathOf(repository)));
    if (found !== undefined && path !== pathOf(found.repository))
      return historyAnswer(found.repository, path, given.histories);
    if (found === undefined) return { status: 404, body: 'no DiskRepository is followed here\n' };
    if (found.valid === null) return { status: 503, body: `${shownRepository(found).message}\n` };
    return served(await given.pages.of(found));
  };
}

function pathOf(repository: DiskRepository): string {
  return `/${repositoryKey(repository)}`;
}

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}${HISTORY}`);
}

/** Between the path of a repository and the name of a disk. */
const HISTORY = '/disk/';

async function historyAnswer(
  repository: DiskRepository,
  path: string,
  histories: DiskHistories,
): Promise<Answer> {
  const { observedBranch } = repository.spec;
  const key = repositoryKey(repository);
  const disk = decoded(path.slice(pathOf(repository).length + HISTORY.length));
  if (disk === null) return { status: 400, body: 'the name of the disk is not well encoded\n' };
  if (observedBranch === undefined)
    return { status: 404, body: `${key} has no spec.observedBranch, which would tell of disks\n` };
  const found = await histories.of(repository, observedBranch, disk);
  if (!found.ok) return { status: 503, body: `${found.error}\n` };
  const { commits, ids } = found.value;
  if (ids.length > 0)
    return served(diskHistoryHtml(found.value, { repository: key, stylePath: STYLE_PATH }));
  const where = `${String(commits)} commits of ${observedBranch}`;
  return { status: 404, body: `no inventory of ${where} has a disk ${JSON.stringify(disk)}\n` };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Of one repository: its page. Of several: a list. */
function front(followed: readonly RepositoryInForce[]): Answer {
  const [only, second] = followed;
  if (only !== undefined && second === undefined)
    return {
      status: 302,
      headers: { location: pathOf(only.repository) },
      body: '',
    };
  return served(repositoryListHtml(followed.map(shownRepository), STYLE_PATH));
}

/** Of the pod that leads: its name is that of the host in the identity of the Lease. */
function notLeading({ leader, namespace, port }: PageSurroundings): Answer {
  const pod = leader().split('_')[0] ?? '';
  const command = `kubectl -n ${namespace} port-forward pod/${pod} ${String(port)}`;
  const body =
    pod === ''
      ? 'no controller leads at the moment; ask again in some seconds\n'
      : `this controller waits, and ${pod} leads: ask that one, such as with "${command}"\n`;
  return { status: 503, body };
}

function shownRepository({ repository }: RepositoryInForce): ShownRepository {
  const { ready, message } = readinessOf(repository);
  return { name: repositoryKey(repository), ready, message };
}

async function pageText(
  followed: RepositoryInForce,
  { view: viewNow, now }: PageSurroundings,
): Promise<string> {
  const { valid, passes } = followed;
  if (valid === null) return '';
  const { observedBranch } = followed.repository.spec;
  const view = viewNow();
  const { pass } = repositoryPass({ valid, view, now: now(), passes });
  const pieces: string[] = [];
  const fleet = fleetView(explainedPass(pass), reportedNodes(view.nodeStorages.values()));
  for (const piece of fleetHtmlPieces(fleet, {
    ...proposedDocuments(pass.asOf),
    linked: { style: STYLE_PATH, script: SCRIPT_PATH },
    repository: shownRepository(followed),
    ...(observedBranch === undefined
      ? {}
      : { history: { kind: 'linked', path: `${pathOf(followed.repository)}${HISTORY}` } }),
  })) {
    pieces.push(piece);
    // The Lease is renewed, and watches are read, while a long page is made.
    await new Promise(setImmediate);
  }
  return pieces.join('');
}

function served(body: string, type = 'text/html; charset=utf-8'): Answer {
  return { status: 200, type, body };
}

async function answer(request: IncomingMessage, admit: Admit, route: Route): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, headers: { allow: 'GET, HEAD' }, body: 'this page is only read\n' };
  const admission = await admit(request.headers);
  if (admission.kind === 'refused') {
    const challenge = admission.status === 401 ? { 'www-authenticate': 'Bearer' } : {};
    return { status: admission.status, headers: challenge, body: `${admission.message}\n` };
  }
  const answered = await route(request);
  const accepts = request.headers['accept-encoding'] ?? '';
  if (answered.status !== 200 || !/\bgzip\b/.test(accepts)) return answered;
  return {
    ...answered,
    headers: { ...answered.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: await compress(answered.body),
  };
}

/** Nobody is let in while the API server cannot say who they are. */
function withoutCluster(error: unknown): Answer {
  if (!(error instanceof ClusterError)) throw error;
  return { status: 503, body: `${error.message}. ${error.remedy}\n` };
}

const compress = promisify(gzip);

/** Nothing but this server's own style and script is loaded, and no other page shows this one. */
function withHeaders(answered: Answer): Answer {
  return {
    ...answered,
    headers: {
      ...answered.headers,
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}
