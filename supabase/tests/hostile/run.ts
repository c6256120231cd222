/** Runs calls as one actor, each in a transaction of its own that is committed, and says which invariants broke. */
import type { Database, SessionAuth } from '../../local/db/session.ts';
import { identities } from '../fixtures.ts';
import { changes, FAULTS, fileLeaks, leaks, snapshot } from './invariants.ts';
import type { Call } from './calls.ts';
import type { Actor } from './hostile-fixture.ts';

/** Calls between two looks at the invariants. */
const LOOK_EVERY = 100;
/** Postgres' classes for faults of its own: a client must never bring one about. */
const INTERNAL = /^(XX|58|57|53)/;

export interface CallCounts {
  calls: number;
  done: number;
  refused: number;
}
interface Options {
  counts?: CallCounts;
  /** Whether what broke so far is enough to stop; anything is when it is not given. */
  until?: (broken: string[]) => boolean;
}

export async function attack(
  database: Database,
  actor: Actor,
  calls: Call[],
  { counts, until = (broken) => broken.length > 0 }: Options = {},
): Promise<string[]> {
  const before = await snapshot(database, actor);
  const broken = new Set<string>();
  const look = async () => {
    for (const name of changes(before, await snapshot(database, actor))) broken.add(name);
    for (const name of await fileLeaks(database, actor)) broken.add(name);
  };
  for (const [index, call] of calls.entries()) {
    const { answer, code } = await make(database, actor, call);
    if (counts) {
      counts.calls += 1;
      if (code === null) counts.done += 1;
      else if (code === '42501') counts.refused += 1;
    }
    for (const name of leaks(actor, answer)) broken.add(name);
    if (code !== null && INTERNAL.test(code)) broken.add(FAULTS).add(`${code} from ${call.slice(0, 200)}`);
    if ((index + 1) % LOOK_EVERY === 0) await look();
    if (until([...broken])) return [...broken];
  }
  await look();
  return [...broken];
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

function asActor(actor: Actor): string {
  const { role, claims }: SessionAuth = identities[actor];
  const settings = { 'request.jwt.claims': JSON.stringify({ ...claims, role }), role };
  return Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', ${text(value)}, true)`)
    .join(', ');
}

async function make(database: Database, actor: Actor, call: Call): Promise<{ answer: string; code: string | null }> {
  try {
    // One message is one transaction, in one round trip instead of four.
    const rows = await database.admin(`select ${asActor(actor)}; ${call}`);
    return { answer: JSON.stringify(rows), code: null };
  } catch (error) {
    const { code = '', message = '', detail = '', hint = '' } = error as Record<string, string | undefined>;
    return { answer: [message, detail, hint].join(' '), code };
  }
}
