/**
 * Renewing a session as GoTrue does it: a refresh token is used once. A token that was rotated may come again within the reuse
 * interval (several tabs at once), and the last one rotated at any time (its answer was lost); both get the session's current token.
 * Any other reuse is taken for theft and ends the session, with every token of it.
 */
import { z } from 'zod';
import type { Database } from '../db/session.ts';
import { refusals } from './auth-errors.ts';
import { bodyOf, withBody } from './auth-requests.ts';

/** As `refresh_token_reuse_interval` in config.toml. */
const REUSE_INTERVAL_SECONDS = 10;

const bodySchema = z.object({ refresh_token: z.string().min(1) });
interface Known {
  session_id: string;
  revoked: boolean;
  is_recent: boolean;
  /** The parent of the session's current token, for which the auth server answers with the current one. */
  last_rotated: string | null;
}
type Ask = (request: Request) => Promise<Response>;

/** `ask` being the auth server, with refreshes of a session one after the other. */
export function createRefresh(database: Database, ask: Ask): Ask {
  const inTurn = createTurns();
  return async (request) => {
    const url = new URL(request.url);
    const isRefresh = url.pathname === '/auth/v1/token' && url.searchParams.get('grant_type') === 'refresh_token';
    const token = isRefresh ? (await bodyOf(request, bodySchema))?.refresh_token : undefined;
    const session = token && (await findToken(database, token))?.session_id;
    if (!token || !session) return ask(request);
    return inTurn(session, async () => {
      const known = await findToken(database, token);
      if (!known?.revoked) return ask(request);
      const last = known.last_rotated;
      if (last && (last === token || known.is_recent)) return ask(withBody(request, { refresh_token: last }));
      await database.admin('delete from auth.sessions where id = $1', [session]);
      return refusals.refreshTokenUsed().answer();
    });
  };
}

async function findToken(database: Database, token: string): Promise<Known | undefined> {
  const [known] = await database.admin<Known>(
    `select t.session_id, t.revoked,
       t.updated_at > now() - make_interval(secs => ${REUSE_INTERVAL_SECONDS}) as is_recent,
       (select current.parent from auth.refresh_tokens current
        where current.session_id = t.session_id and not current.revoked
        order by current.created_at desc limit 1) as last_rotated
     from auth.refresh_tokens t where t.token = $1 and t.session_id is not null`,
    [token],
  );
  return known;
}

/** One piece of work at a time for each key. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
