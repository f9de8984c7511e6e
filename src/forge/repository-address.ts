import { FORGES, type Forge, type HostedRepository } from './code-host.ts';

interface Place {
  /** In lower case, without a port. */
  readonly host: string;
  /** `host:port` of an https address; else the host alone. */
  readonly authority: string;
  /** Without slashes around it and without `.git`. */
  readonly path: string;
}

/**
 * Takes `https://host/path`, `ssh://user@host/path` and `user@host:path` apart; null for anything
 * else.
 */
function placeOf(address: string): Place | null {
  const scp = /^[^@/\s]+@([^:/\s]+):([^\s]+)$/.exec(address);
  const text = scp === null ? address : `ssh://${scp[1] ?? ''}/${scp[2] ?? ''}`;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const path = url.pathname.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
  if (url.hostname === '' || path === '') return null;
  const host = url.hostname.toLowerCase();
  return { host, authority: url.protocol === 'https:' ? url.host : host, path };
}

/**
 * Whether two addresses mean the same repository, as far as can be seen: by https or ssh, with
 * `.git` or without. Ports are not compared, since they differ between the two.
 */
export function isSameRepository(one: string, other: string): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  if (a === null || b === null) return one === other;
  return a.host === b.host && a.path.toLowerCase() === b.path.toLowerCase();
}

const KNOWN_HOSTS: Readonly<Record<string, Forge>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'gitea',
};

/**
 * The project behind the address of a repository, and where its host has its API.
 *
 * @param forge what kind of host it is; null to go by the name of the host.
 * @returns null when the host is not known, or the address names no project.
 */
export function hostedRepository(address: string, forge: Forge | null): HostedRepository | null {
  const place = placeOf(address);
  if (place === null) return null;
  const { host, authority, path } = place;
  const kind =
    forge ?? KNOWN_HOSTS[host] ?? FORGES.find((name) => host.split('.').includes(name)) ?? null;
  if (kind === null || !path.includes('/')) return null;
  return { forge: kind, apiUrl: apiUrlOf(kind, authority), project: path };
}

function apiUrlOf(forge: Forge, authority: string): string {
  switch (forge) {
    case 'github':
      return authority === 'github.com' ? 'https://api.github.com' : `https://${authority}/api/v3`;
    case 'gitlab':
      return `https://${authority}/api/v4`;
    case 'gitea':
      return `https://${authority}/api/v1`;
  }
}
