/** A backend of its own for tests that need a real one: embedded stack, two accounts, no catalogue, gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuth, type Auth } from '@baobab/data/auth';
import { createRestClient, type DataClient } from '@baobab/data/client';

interface Stack {
  url: string;
  publishableKey: string;
  secretKey: string;
  logins: Record<'admin' | 'shopper', { email: string; password: string }>;
  stop(): Promise<void>;
}

export interface Person {
  auth: Auth;
  client: DataClient;
  id: string;
}

export interface LocalStack extends Stack {
  visitor: DataClient;
  admin: Person;
  shopper: Person;
  /** Above all policies, like the edge functions. */
  service: DataClient;
}

/** Takes a few seconds; once per file. */
export async function startLocalStack(): Promise<LocalStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baobab-data-'));
  // By address, so that the type projects of the stack and of this package don't depend on each other.
  const door = new URL('../../../supabase/local/stack.ts', import.meta.url).href;
  const { startStack } = (await import(/* @vite-ignore */ door)) as {
    startStack: (options: { port: number; dataDir: string; isThrowaway: boolean; seed: 'logins' }) => Promise<Stack>;
  };
  const stack = await startStack({ port: 0, dataDir, isThrowaway: true, seed: 'logins' });
  const { url, publishableKey, secretKey } = stack;
  const admin = await signIn(stack, 'admin');
  const shopper = await signIn(stack, 'shopper');
  return {
    ...stack,
    visitor: createRestClient({ url, key: publishableKey }),
    service: createRestClient({ url, key: secretKey }),
    admin,
    shopper,
    stop: async () => {
      await Promise.all([admin.auth.close(), shopper.auth.close()]);
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn({ url, publishableKey: key, logins }: Stack, who: 'admin' | 'shopper'): Promise<Person> {
  const auth = createAuth({ url, key, storage: memoryStorage() });
  const session = await auth.signIn(logins[who].email, logins[who].password);
  return { auth, id: session.user.id, client: createRestClient({ url, key, accessToken: auth.accessToken }) };
}

export function memoryStorage(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
