/** Which shop this app belongs to: the environment wins, then the settings file that the first-run screen writes. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '@baobab/shared/domain/errors';
import { serverAddressSchema, type ServerAddress } from '../../bridge/requests.ts';

export interface ServerSettings {
  /** Null until an address is known. */
  current(): ServerAddress | null;
  /** @throws validation for a secret key; disk_full when it could not be written. */
  save(address: ServerAddress): void;
}

export function createServerSettings(file: string, env: NodeJS.ProcessEnv): ServerSettings {
  let current = fromEnvironment(env) ?? fromFile(file);
  return {
    current: () => current,
    save(address) {
      if (address.publishableKey.startsWith('sb_secret_')) {
        throw new AppError(
          'validation',
          { field: 'publishableKey' },
          { message: 'That is a secret key. Use the publishable key, which starts with sb_publishable_.' },
        );
      }
      const next = { ...address, url: address.url.replace(/\/+$/, '') };
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(next, null, 2));
      renameSync(`${file}.new`, file);
      current = next;
    },
  };
}

function fromEnvironment(env: NodeJS.ProcessEnv): ServerAddress | null {
  const parsed = serverAddressSchema.safeParse({
    url: env.BAOBAB_SUPABASE_URL,
    publishableKey: env.BAOBAB_SUPABASE_KEY,
  });
  return parsed.success ? { ...parsed.data, url: parsed.data.url.replace(/\/+$/, '') } : null;
}

function fromFile(file: string): ServerAddress | null {
  try {
    return serverAddressSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
