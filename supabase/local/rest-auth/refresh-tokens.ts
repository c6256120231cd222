/**
 * Renewing a session as GoTrue does it: a refresh token is used once. A token that was rotated may come again within the reuse
 * interval (several tabs at once), and the last one rotated at any time (its answer was lost); both get the session's current token.
 * Any other reuse is taken for theft and ends the session, with every token of it.
 */
import { z } from 'zod';
import type { Database } from '../db/session.ts';

/** As `refresh_token_reuse_interval` in config.toml. */
const REUSE_INTERVAL_SECONDS = 10;

const bodySchema = z.object({ refresh_token: z.string().min(1) });
interface Known {
  session_id: string;
  revoked: boolean;
  is_recent: boolean;
  last_rotated: string | null;
}
type Ask = (request: Request) => Promise<Response>;

export interface RefreshTokens {
  /** The answer to a refresh, `ask` being the auth server, or `null` when the request is none. */
  answer(request: Request, ask: Ask): Promise<Response | null>;
}

export function createRefreshTokens(database: Database): RefreshTokens {
  const inTurn = createTurns();
  return {
    async answer(request, ask) {
      const url = new URL(request.url);
      if (url.pathname !== '/auth/v1/token' || url.searchParams.get('grant_type') !== 'refresh_token') return null;
      const given: unknown = await request
        .clone()
        .json()
        .catch(() => null);
      const token = bodySchema.safeParse(given).data?.refresh_token;
      const session = token && (await findToken(database, token))?.session_id;
      if (!token || !session) return ask(request);
      return inTurn(session, async () => {
        const known = await findToken(database, token);
        if (!known?.revoked) return ask(request);
        if (known.last_rotated && (known.last_rotated === token || known.is_recent))
          return ask(withToken(request, known.last_rotated));
        await database.admin('delete from auth.sessions where id = $1', [session]);
        return alreadyUsed();
      });
    },
  };
}

/** `last_rotated`: the parent of the session's current token, for which the auth server answers with the current one. */
async function findToken(database: Database, token: string): Promise<Known | null> {
  const [known] = await database.admin<Known>(
    `select t.session_id, t.revoked,
       t.updated_at > now() - make_interval(secs => ${REUSE_INTERVAL_SECONDS}) as is_recent,
       (select current.parent from auth.refresh_tokens current
        where current.session_id = t.session_id and not current.revoked
        order by current.created_at desc limit 1) as last_rotated
     from auth.refresh_tokens t where t.token = $1 and t.session_id is not null`,
    [token],
  );
  return known ?? null;
}

const withToken = (request: Request, refresh_token: string) =>
  new Request(request.url, {
    method: 'POST',
    headers: request.headers,
    body: JSON.stringify({ refresh_token }),
  });

function alreadyUsed(): Response {
  const error_code = 'refresh_token_already_used';
  const body = { code: 400, error_code, msg: 'Invalid Refresh Token: Already Used' };
  return Response.json(body, { status: 400, headers: { 'x-sb-error-code': error_code } });
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
