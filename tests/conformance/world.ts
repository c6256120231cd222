// Everything that the cases share about one target: its address and keys, people, rows and buckets made for this run only,
// and their removal. Made when first needed, so that a target without the shop's schema can still be asked about the rest.
import { randomBytes } from 'node:crypto';
import type { Answer, Wish } from './answer.ts';
import { send } from './answer.ts';
import { createBuckets } from './buckets.ts';
import type { Buckets } from './buckets.ts';
import { Skip } from './expectation.ts';
import { createPost } from './post.ts';
import type { Post } from './post.ts';
import { createPerson, signIn } from './people.ts';
import type { Person } from './people.ts';
import { stockShop } from './shop.ts';
import type { Shop } from './shop.ts';

export type Target = {
  /** Without a path. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Signs tokens for the cases about expired ones; known for local stacks only. */
  jwtSecret?: string;
  /** Where links of mails may lead. */
  siteUrl?: string;
  /** Of the addresses of a run's people. Default example.com, which some projects refuse. */
  mailDomain?: string;
  /** Cases that this target is known to fail, each with what product code must avoid. */
  knownDivergences?: Readonly<Record<string, string>>;
  /** A storage service whose unfinished uploads live for a moment only. */
  shortLived?(): Promise<{ url: string; bucket: string; token: string; stop(): Promise<void> }>;
};

/** `null` sends no key at all. */
export type Asker = 'anon' | 'secret' | Person | null;

export type World = {
  target: Target;
  /** Starts every name of this run; lowercase letters and digits. */
  prefix: string;
  /** `path` starts with `/`. */
  ask(path: string, as: Asker, wish?: Wish): Promise<Answer>;
  /** A person of this run by name, signed in; the same one each time. */
  person(name: string): Promise<Person>;
  /** A further session of the same person. */
  signInAgain(person: Person): Promise<Person>;
  post(): Promise<Post>;
  shop(): Promise<Shop>;
  buckets(): Promise<Buckets>;
  /** Runs at the end, last one first. */
  afterwards(undo: () => Promise<unknown>): void;
  close(): Promise<void>;
};

export function createWorld(target: Target): World {
  const undos: (() => Promise<unknown>)[] = [];
  const people = new Map<string, Promise<Person>>();
  const world: World = {
    target,
    prefix: `conf${randomBytes(4).toString('hex')}`,
    ask: (path, as, wish = {}) =>
      send(`${target.url}${path}`, { ...wish, headers: { ...keysOf(target, as), ...wish.headers } }),
    person: (name) => remember(people, name, () => createPerson(world, name)),
    signInAgain: (person) => signIn(world, person),
    post: once(() => createPost(world)),
    shop: once(() => stockShop(world)),
    buckets: once(() => createBuckets(world)),
    afterwards: (undo) => void undos.push(undo),
    async close() {
      for (const undo of undos.splice(0).toReversed()) await undo();
    },
  };
  return world;
}

/** New keys are no tokens and travel alone; a legacy key is both. */
export function keysOf({ publishableKey, secretKey }: Target, as: Asker): Record<string, string> {
  if (as === null) return {};
  const key = as === 'secret' ? secretKey : publishableKey;
  if (typeof as === 'object') return { apikey: key, authorization: `Bearer ${as.accessToken}` };
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}

export function needJwtSecret({ target }: World): string {
  if (target.jwtSecret) return target.jwtSecret;
  throw new Skip('needs the JWT secret of the target to sign a token');
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
