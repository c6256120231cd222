/**
 * What the cases share about one target: its address and keys, users, rows and buckets made for this run only, and their
 * removal.
 */
import type { Answer, RequestOptions } from './answer.ts';
import { Skip } from './skip.ts';

export interface Target {
  /** Without a path. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Signs tokens for the cases about expired ones; known for local stacks only. */
  jwtSecret?: string;
  /** Where links of mails may lead. */
  siteUrl?: string;
  /** Of the addresses of a run's users. Default example.com, which some projects refuse. */
  mailDomain?: string;
  /** Cases that this target is known to fail, each with what product code must avoid. */
  knownDivergences?: Readonly<Record<string, string>>;
}

/** `null` sends no key at all. */
export type Requester = 'anon' | 'secret' | TestUser | null;

export interface TestContext {
  target: Target;
  /** Starts every name of this run; lowercase letters and digits. */
  prefix: string;
  /** `path` starts with `/`. */
  ask(path: string, as: Requester, options?: RequestOptions): Promise<Answer>;
  /** A person of this run by name, signed in; the same one each time. */
  user(name: string): Promise<TestUser>;
  /** A further session of the same person. */
  signInAgain(person: TestUser): Promise<TestUser>;
  mailLinks(): Promise<MailLinks>;
  shop(): Promise<ShopFixture>;
  buckets(): Promise<Buckets>;
  /** Runs at the end, last one first. */
  afterwards(undo: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export interface TestUser {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

export interface MailLink {
  link: string;
  tokenHash: string;
}

export interface MailLinks {
  /** Real mails can be caused and read here. */
  hasMailbox: boolean;
  /** Makes an unconfirmed account and returns the link that confirms it. */
  confirmation(email: string, password: string, redirectTo?: string): Promise<MailLink>;
  recovery(email: string, redirectTo?: string): Promise<MailLink>;
  /** Mails to an address, newest first. */
  mails(email: string): Promise<string[]>;
}

export interface ShopFixture {
  admin: TestUser;
  /** Bought `ids.alpha`; a purchase of `ids.gamma` was refunded. */
  shopper: TestUser;
  /** Bought nothing. */
  stranger: TestUser;
  trees: string;
  birds: string;
  /** An active category without illustrations, and one that is not active. */
  empty: string;
  hidden: string;
  ids: { alpha: string; beta: string; gamma: string; delta: string };
  titles: { alpha: string; beta: string; gamma: string; delta: string };
  paidOrder: string;
  pendingOrder: string;
  posts: { published: string; scheduled: string; draft: string };
}

/** Both hold the object `kept/readme.txt` and take files of 200,000 bytes. */
export interface Buckets {
  /** Public, any type. */
  open: string;
  /** Private, text and PNG only. */
  closed: string;
}

/** New keys are no tokens and travel alone; a legacy key is both. */
export function keysOf({ publishableKey, secretKey }: Target, as: Requester): Record<string, string> {
  if (as === null) return {};
  const key = as === 'secret' ? secretKey : publishableKey;
  if (typeof as === 'object') return { apikey: key, authorization: `Bearer ${as.accessToken}` };
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}

export function needJwtSecret({ target }: TestContext): string {
  if (target.jwtSecret) return target.jwtSecret;
  throw new Skip('needs the JWT secret of the target to sign a token');
}
