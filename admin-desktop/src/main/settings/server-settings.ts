/**
 * The shops that this app knows and which one is open. The environment wins over the file that the first-run screen writes; a file that
 * can't be read is the same as none.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AppError } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import { serverAddressSchema, type ServerAddress } from '../../bridge/server-address.ts';
import { replaceFile } from '../files/replace-file.ts';

export interface ServerSettings {
  /** Null until an address is known. */
  current(): ServerAddress | null;
  /** In the order in which they were added. */
  all(): readonly ServerAddress[];
  /** Adds the address, or gives a known one its new key, and opens it. @throws validation for a secret key */
  save(address: ServerAddress): void;
  /** Opens a known one. @throws validation when it isn't known */
  open(url: string): void;
  /** The next one that is known is opened in its place. */
  forget(url: string): void;
}

interface Stored {
  readonly servers: readonly ServerAddress[];
  readonly current: string | null;
}

const stored = z.object({ servers: z.array(serverAddressSchema), current: z.nullable(z.string()) });
const NONE: Stored = { servers: [], current: null };

export function createServerSettings(file: string, env: NodeJS.ProcessEnv): ServerSettings {
  const given = fromEnvironment(env);
  let state = read(file);
  let chosen = false;
  const write = (next: Stored) => {
    replaceFile(file, JSON.stringify(next, null, 2));
    state = next;
    chosen = true;
  };
  return {
    current: () => (given && !chosen ? given : (state.servers.find(({ url }) => url === state.current) ?? null)),
    all: () =>
      given && !state.servers.some(({ url }) => url === given.url) ? [...state.servers, given] : state.servers,
    save(address) {
      if (address.publishableKey.startsWith('sb_secret_')) throw secretKey();
      const next = trimmed(address);
      write({ servers: [...state.servers.filter(({ url }) => url !== next.url), next], current: next.url });
    },
    open(url) {
      if (!state.servers.some((server) => server.url === url)) throw new AppError('validation', { field: 'url' });
      write({ ...state, current: url });
    },
    forget(url) {
      const servers = state.servers.filter((server) => server.url !== url);
      write({ servers, current: state.current === url ? (servers[0]?.url ?? null) : state.current });
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

/** An earlier version kept one address alone in the file. */
function read(file: string): Stored {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const single = serverAddressSchema.safeParse(content);
    if (single.success) return { servers: [trimmed(single.data)], current: trimmed(single.data).url };
    return stored.parse(content);
  } catch {
    return NONE;
  }
}
