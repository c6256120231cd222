/**
 * The shop's questions that every visitor may ask and that change nothing, on a short way: one prepared statement, on sessions that
 * are role `anon` from their start, with PostgreSQL's own JSON as the answer, as PostgREST gives it. All else goes the long way,
 * which also has the words for whatever fails here.
 */
import postgres from 'postgres';
import type { Database } from '../db/session.ts';
import type { StackKeys } from '../keys.ts';
import { statusOf } from './errors.ts';

type Kind = 'text' | 'integer' | 'boolean' | 'text[]';

/** Functions that answer jsonb, and the arguments that they know. */
const CALLS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  search_catalog: { p_query: 'text', p_limit: 'integer' },
  find_illustrations: {
    p_query: 'text',
    p_filters: 'text[]',
    p_sort: 'text',
    p_from: 'integer',
    p_size: 'integer',
    p_counts: 'boolean',
  },
  related_illustrations: { p_id: 'text', p_size: 'integer' },
};

/** Two are busy on two cores; what waits behind them waits in PostgreSQL's own queue of a session. */
const SESSIONS = 3;
/** More goes the long way, where a client has its share. */
const MOST_WAITING = 100;
/** How long `alter role … set` may take to be noticed, as on the long way. */
const SETTINGS_FOR_MS = 5000;
const CLOSE_SECONDS = 5;

const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0');
const FITS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: isText,
  integer: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  boolean: (value) => typeof value === 'boolean',
  'text[]': (value) => Array.isArray(value) && value.every(isText),
};

export interface PublicCall {
  statement: string;
  params: (string | number | boolean | string[])[];
}

/** The statement for a function and its arguments as JSON; undefined where they are not plainly what the function takes. */
export function publicCall(name: string, body: string): PublicCall | undefined {
  const known = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  const given = known && readObject(body);
  if (!known || !given) return undefined;
  const names = Object.keys(given).toSorted();
  const fits = names.every((key) => {
    const kind = Object.hasOwn(known, key) ? known[key] : undefined;
    return kind !== undefined && FITS[kind](given[key]);
  });
  if (!fits) return undefined;
  const list = names.map((key, index) => `${key} => $${index + 1}::${known[key]}`);
  return {
    statement: `select public.${name}(${list.join(', ')})::text as answer`,
    params: names.map((key) => given[key]) as PublicCall['params'],
  };
}

function readObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

export interface PublicAnswer {
  status: number;
  /** JSON. */
  body: string;
}

export interface PublicCalls {
  isPublic(name: string): boolean;
  /** True for a visitor with the shop's publishable key alone. */
  isVisitor(apikey: string | undefined, authorization: string | undefined): boolean;
  /** Undefined where the long way has to answer. */
  ask(name: string, body: string): Promise<PublicAnswer | undefined>;
  close(): Promise<void>;
}

interface Settings {
  text: string;
  values: Record<string, string>;
}

const ROLE_SETTINGS = `
  select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
  from pg_db_role_setting s, unnest(s.setconfig) setting
  where s.setrole = 'anon'::regrole and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by s.setdatabase`;

/** @param url null where the database takes no connections: then nothing is answered here */
export function createPublicCalls(url: string | null, database: Database, keys: StackKeys): PublicCalls {
  let settings: Settings | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let sql: postgres.Sql | undefined;
  let waiting = 0;

  /** What `alter role anon set` says, which PostgreSQL applies at a log-in as anon only. */
  const refresh = async (): Promise<void> => {
    if (!url || performance.now() - readAt < SETTINGS_FOR_MS) return;
    readAt = performance.now();
    const rows = await database.admin<{ name: string; value: string }>(ROLE_SETTINGS);
    const text = JSON.stringify(rows);
    if (text === settings?.text) return;
    settings = { text, values: Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
    const former = sql;
    sql = connect(url, settings.values);
    void former?.end({ timeout: CLOSE_SECONDS });
  };

  return {
    isPublic: (name) => url !== null && Object.hasOwn(CALLS, name),
    isVisitor: (apikey, authorization) =>
      apikey === keys.publishableKey &&
      (authorization === undefined || authorization === `Bearer ${keys.publishableKey}`),
    async ask(name, body) {
      const call = publicCall(name, body);
      if (!call || waiting >= MOST_WAITING) return undefined;
      waiting += 1;
      try {
        await refresh();
        const rows = await sql?.unsafe<{ answer: string | null }[]>(call.statement, call.params, { prepare: true });
        const body = rows?.[0]?.answer;
        return typeof body === 'string' ? { status: 200, body } : undefined;
      } catch (error) {
        return tooLong(error);
      } finally {
        waiting -= 1;
      }
    },
    async close() {
      await sql?.end({ timeout: CLOSE_SECONDS });
    },
  };
}

/** What took too long once would do so again on the long way. */
function tooLong(error: unknown): PublicAnswer | undefined {
  if (!(error instanceof postgres.PostgresError) || error.code !== '57014') return undefined;
  const { code, message } = error;
  return { status: statusOf(code), body: JSON.stringify({ code, details: null, hint: null, message }) };
}

const connect = (url: string, settings: Record<string, string>): postgres.Sql =>
  postgres(url, {
    max: SESSIONS,
    max_lifetime: null,
    connect_timeout: CLOSE_SECONDS,
    onnotice: () => undefined,
    connection: {
      TimeZone: 'UTC',
      search_path: '"$user", public, extensions',
      application_name: 'baobab-visitors',
      ...settings,
      'request.jwt.claims': '{"role":"anon"}',
      role: 'anon',
      // Nothing that is asked here writes.
      default_transaction_read_only: true,
    },
  });
