/** A backend of its own for tests that need a real one: embedded stack, two accounts, no catalog, gone afterwards. */
import { rm } from 'node:fs/promises';
import { createAuth, type Auth } from '@baobab/data/accounts/auth';
import { createRestClient, type DataClient } from '@baobab/data/client';

interface Stack {
  url: string;
  publishableKey: string;
  secretKey: string;
  logins: Record<'admin' | 'shopper', { email: string; password: string }>;
  stop(): Promise<void>;
}

interface Options {
  port: number;
  dataDir: string;
  isThrowaway: boolean;
  seed: 'logins';
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
  // By address, so that the type projects of the stack and of this package don't depend on each other.
  const folder = new URL('../../../supabase/local/', import.meta.url).href;
  const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ folder + file);
  const { startStack } = (await load('stack.ts')) as { startStack: (options: Options) => Promise<Stack> };
  const { testFolder } = (await load('test-folder.ts')) as { testFolder: () => string };
  const dataDir = testFolder();
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
