// What a test asks the backend directly: as the service, to see what is really stored, or over the public API, as any visitor could.
import { expect } from '@playwright/test';
import { rowsOf } from '../../storefront/e2e/service.ts';
import type { Stack } from '../../supabase/local/stack.ts';

export interface Login {
  email: string;
  password: string;
}

export interface StoredObject {
  bucket: string;
  name: string;
}

interface AskOptions {
  token?: string | undefined;
  body?: unknown;
  key?: string;
}
type Ask = (path: string, options?: AskOptions) => Promise<Response>;

export type Backend = ReturnType<typeof connectBackend>;

export function connectBackend(stack: Stack) {
  const ask: Ask = (path, { token, body, key = stack.publishableKey } = {}) =>
    fetch(`${stack.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ask,
    storedObjects: () => listObjects(ask, stack.secretKey),
    illustrations: async () =>
      (await rowsOf(stack, 'illustrations?select=id,title,master_file&kind=eq.illustration')) as {
        id: string;
        title: string;
        master_file: string;
      }[],
    facts: async () =>
      (await rowsOf(stack, 'file_facts?select=sha256,format,width_px,is_transparent')) as {
        sha256: string;
        format: string;
        width_px: number;
        is_transparent: boolean;
      }[],
    sources: async () => (await rowsOf(stack, 'illustration_sources?select=sha256')) as { sha256: string }[],

    async signUp(login: Login): Promise<void> {
      expect((await ask('/auth/v1/signup', { body: login })).status).toBe(200);
    },
    /** The access token. */
    async signIn(login: Login): Promise<string> {
      const response = await ask('/auth/v1/token?grant_type=password', { body: login });
      expect(response.status).toBe(200);
      return ((await response.json()) as { access_token: string }).access_token;
    },
  };
}

/** Every object of the public and the private bucket. */
async function listObjects(ask: Ask, secretKey: string): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  const folders: [bucket: string, prefix: string][] = [
    ['images', ''],
    ['downloads', ''],
  ];
  for (let next = folders.pop(); next; next = folders.pop()) {
    const [bucket, prefix] = next;
    const order = { limit: 1000, offset: 0, sortBy: { column: 'name', order: 'asc' } };
    const body = { prefix, ...order };
    const listed = await ask(`/storage/v1/object/list/${bucket}`, {
      body,
      token: secretKey,
      key: secretKey,
    });
    for (const entry of (await listed.json()) as { id: string | null; name: string }[]) {
      const name = prefix ? `${prefix}/${entry.name}` : entry.name;
      if (entry.id === null) folders.push([bucket, name]);
      else found.push({ bucket, name });
    }
  }
  return found;
}
