/**
 * Everything is made when first needed, so that a target without the shop's schema can still be asked about the rest.
 */
import { randomBytes } from 'node:crypto';
import { send } from './answer.ts';
import { createBuckets } from './buckets.ts';
import { createMailLinks } from './mail-links.ts';
import { createShopFixture } from './shop-fixture.ts';
import { keysOf } from './test-context.ts';
import type { Target, TestContext, TestUser } from './test-context.ts';
import { createTestUser, signIn } from './test-users.ts';

export function createTestContext(target: Target): TestContext {
  const undos: (() => Promise<unknown>)[] = [];
  const people = new Map<string, Promise<TestUser>>();
  const context: TestContext = {
    target,
    prefix: `conf${randomBytes(4).toString('hex')}`,
    ask: (path, as, options = {}) =>
      send(`${target.url}${path}`, { ...options, headers: { ...keysOf(target, as), ...options.headers } }),
    user: (name) => remember(people, name, () => createTestUser(context, name)),
    signInAgain: (person) => signIn(context, person),
    mailLinks: once(() => createMailLinks(context)),
    shop: once(() => createShopFixture(context)),
    buckets: once(() => createBuckets(context)),
    afterwards: (undo) => void undos.push(undo),
    async close() {
      for (const undo of undos.splice(0).toReversed()) await undo();
    },
  };
  return context;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function remember<T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}
