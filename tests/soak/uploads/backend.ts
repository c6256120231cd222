// What the server really has, asked past every proxy.
import { createHash } from 'node:crypto';

export interface ServerFacts {
  url: string;
  publishableKey: string;
}

export interface StoredPack {
  version: number;
  sha256: string;
  objectPath: string;
  bucket: string;
}

export async function signIn(
  { url, publishableKey }: ServerFacts,
  login: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`signing in failed: ${answer.status}`);
  return token;
}

export function connectBackend({ url, publishableKey }: ServerFacts, token: string) {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const get = async <T>(path: string): Promise<T> => (await (await fetch(url + path, { headers })).json()) as T;
  /** The server answers at most a thousand rows at once. */
  const getAll = async <Row>(path: string): Promise<Row[]> => {
    const all: Row[] = [];
    for (;;) {
      const page = await get<Row[]>(`${path}&limit=1000&offset=${all.length}`);
      all.push(...page);
      if (page.length < 1000) return all;
    }
  };
  const sha256Of = async (bucket: string, name: string) => {
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
    const answer = await fetch(`${url}/storage/v1/object/authenticated/${path}`, { headers });
    const hash = createHash('sha256');
    for await (const part of answer.body ?? []) hash.update(part as Uint8Array);
    return answer.ok ? hash.digest('hex') : `status ${answer.status}`;
  };
  return {
    sha256Of,
    /** Newest first. */
    async packVersions(slug: string): Promise<StoredPack[]> {
      const path = `/rest/v1/bundle_pack_versions?pack_slug=eq.${slug}&order=version.desc&select=version,sha256,object_path,bucket`;
      const rows = await get<{ version: number; sha256: string; object_path: string; bucket: string }[]>(path);
      return rows.map(({ object_path: objectPath, ...row }) => ({ ...row, objectPath }));
    },
    sources: () =>
      getAll<{ illustration_id: string; source_path: string; source_name: string; sha256: string }>(
        '/rest/v1/illustration_sources?select=illustration_id,source_path,source_name,sha256&order=illustration_id',
      ),
    illustrations: () =>
      getAll<{ id: string; title: string; master_file: string }>(
        '/rest/v1/illustrations?select=id,title,master_file&kind=eq.illustration&order=id',
      ),
    /** Of all objects, by the sizes that the server recorded when they were complete. */
    storedBytes: () => storedBytes(url, headers),
    async orphans(): Promise<{ objects: { bucket: string; name: string; size: number }[]; rows: unknown[] }> {
      const answer = await fetch(`${url}/rest/v1/rpc/list_orphans`, { method: 'POST', headers, body: '{}' });
      return (await answer.json()) as { objects: { bucket: string; name: string; size: number }[]; rows: unknown[] };
    },
  };
}

interface StorageEntry {
  /** Null for a folder. */
  id: string | null;
  name: string;
  metadata: { size: number } | null;
}

async function storedBytes(url: string, headers: Record<string, string>): Promise<number> {
  let bytes = 0;
  const folders: [string, string][] = [
    ['images', ''],
    ['downloads', ''],
  ];
  for (let next = folders.pop(); next; next = folders.pop()) {
    const [bucket, prefix] = next;
    for (let offset = 0, page = 1000; page === 1000; offset += 1000) {
      const body = JSON.stringify({ prefix, limit: 1000, offset, sortBy: { column: 'name', order: 'asc' } });
      const answer = await fetch(`${url}/storage/v1/object/list/${bucket}`, { method: 'POST', headers, body });
      const entries = (await answer.json()) as StorageEntry[];
      for (const { id, name, metadata } of entries)
        if (id === null) folders.push([bucket, prefix ? `${prefix}/${name}` : name]);
        else bytes += metadata?.size ?? 0;
      page = entries.length;
    }
  }
  return bytes;
}

export type Backend = ReturnType<typeof connectBackend>;
