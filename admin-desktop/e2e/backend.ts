// What a test asks the backend directly: as the service, to see what is really stored, or over the public doors, as anyone could.
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import type { Stack } from '../../supabase/local/stack.ts';

export interface Login {
  email: string;
  password: string;
}

export interface StoredObject {
  bucket: string;
  name: string;
}

export type Backend = ReturnType<typeof connectBackend>;

export function connectBackend(stack: Stack) {
  const ask = (
    path: string,
    { token, body, key = stack.publishableKey }: { token?: string | undefined; body?: unknown; key?: string } = {},
  ) =>
    fetch(`${stack.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const asService = async <Answer>(path: string, body?: unknown) =>
    (await (await ask(path, { body, token: stack.secretKey, key: stack.secretKey })).json()) as Answer;

  async function mailsTo(email: string) {
    const response = await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
    return (await response.json()) as { subject: string; html: string }[];
  }

  /** Every object of the public and the private bucket. */
  async function storedObjects(): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    const folders: [bucket: string, prefix: string][] = [
      ['images', ''],
      ['downloads', ''],
    ];
    for (let next = folders.pop(); next; next = folders.pop()) {
      const [bucket, prefix] = next;
      const order = { limit: 1000, offset: 0, sortBy: { column: 'name', order: 'asc' } };
      const entries = await asService<{ id: string | null; name: string }[]>(`/storage/v1/object/list/${bucket}`, {
        prefix,
        ...order,
      });
      for (const entry of entries) {
        const name = prefix ? `${prefix}/${entry.name}` : entry.name;
        if (entry.id === null) folders.push([bucket, name]);
        else found.push({ bucket, name });
      }
    }
    return found;
  }

  return {
    ask,
    mailsTo,
    storedObjects,
    illustrations: () =>
      asService<{ id: string; title: string; master_file: string }[]>(
        '/rest/v1/illustrations?select=id,title,master_file&kind=eq.illustration',
      ),
    sources: () => asService<{ sha256: string }[]>('/rest/v1/illustration_sources?select=sha256'),

    async signUp(login: Login): Promise<void> {
      expect((await ask('/auth/v1/signup', { body: login })).status).toBe(200);
    },
    /** The access token. */
    async signIn(login: Login): Promise<string> {
      const response = await ask('/auth/v1/token?grant_type=password', { body: login });
      expect(response.status).toBe(200);
      return ((await response.json()) as { access_token: string }).access_token;
    },
    /** Waits for the mail and returns the address behind its link. */
    async confirmationLink(email: string): Promise<string> {
      let link = '';
      await expect(async () => {
        const mails = await mailsTo(email);
        link = mails.map((mail) => mail.html.match(/href="([^"]*verify[^"]*)"/)?.[1] ?? '').find(Boolean) ?? '';
        expect(link).not.toBe('');
      }).toPass({ timeout: 10_000 });
      return link.replaceAll('&amp;', '&');
    },
  };
}

/** A port nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
