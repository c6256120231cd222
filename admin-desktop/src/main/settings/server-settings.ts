/**
 * The shops that this app knows and which one is open. The environment wins over the file that the first-run screen writes; a file that
 * can't be read is the same as none.
 */
import { createHash } from 'node:crypto';
import { AppError } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import { serverAddressSchema, type ServerAddress } from '../../bridge/server-address.ts';
import { openJsonFile } from './json-file.ts';

interface Stored {
  readonly servers: readonly ServerAddress[];
  readonly current: string | null;
}

const stored = z.object({ servers: z.array(serverAddressSchema), current: z.nullable(z.string()) });
const NONE: Stored = { servers: [], current: null };

export type ServerSettings = ReturnType<typeof createServerSettings>;

export function createServerSettings(path: string, env: NodeJS.ProcessEnv) {
  const fromEnv = fromEnvironment(env);
  const file = openJsonFile(path, stored.parse, NONE);
  let chosen = false;
  const write = (next: Stored) => {
    file.save(next);
    chosen = true;
  };
  const known = (url: string | null) => file.current().servers.find((server) => server.url === url);
  return {
    /** Null until an address is known. */
    current: (): ServerAddress | null => (fromEnv && !chosen ? fromEnv : (known(file.current().current) ?? null)),
    /** In the order in which they were added. */
    all: () => (fromEnv && !known(fromEnv.url) ? [...file.current().servers, fromEnv] : file.current().servers),
    /** Adds the address, or gives a known one its new key, and opens it. @throws validation for a secret key */
    save(address: ServerAddress): void {
      if (address.publishableKey.startsWith('sb_secret_')) throw secretKey();
      const next = trimmed(address);
      write({ servers: [...file.current().servers.filter(({ url }) => url !== next.url), next], current: next.url });
    },
    /** @throws validation when it isn't known */
    open(url: string): void {
      if (!known(url)) throw new AppError('validation', { field: 'url' });
      write({ ...file.current(), current: url });
    },
    /** The next one that is known is opened in its place. */
    forget(url: string): void {
      const { servers, current } = file.current();
      const left = servers.filter((server) => server.url !== url);
      write({ servers: left, current: current === url ? (left[0]?.url ?? null) : current });
    },
  };
}

/** Names the files that belong to one shop: its sign-in, its queue, its drafts. */
export function shopHash(server: Pick<ServerAddress, 'url'> | null): string {
  return createHash('sha256')
    .update(server?.url ?? '')
    .digest('hex')
    .slice(0, 12);
}

function secretKey(): AppError {
  const message = 'That is a secret key. Use the publishable key, which starts with sb_publishable_.';
  return new AppError('validation', { field: 'publishableKey' }, { message });
}

function fromEnvironment(env: NodeJS.ProcessEnv): ServerAddress | null {
  const parsed = serverAddressSchema.safeParse({
    url: env['BAOBAB_SUPABASE_URL'],
    publishableKey: env['BAOBAB_SUPABASE_KEY'],
  });
  return parsed.success ? trimmed(parsed.data) : null;
}

function trimmed(address: ServerAddress): ServerAddress {
  return { ...address, url: address.url.replace(/\/+$/, '') };
}
