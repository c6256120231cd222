/**
 * One fetch for everything that talks to the backend: adds the key and the caller's token, gives up after 30 s (10 min for files), repeats a read once
 * when the network or a gateway failed, and turns transport failures into AppErrors.
 */
import { QUERY_RETRIES, REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import { fromResponse, fromTransport } from './translate.ts';

export interface HttpOptions {
  /** The backend's address, without a path. */
  url: string;
  /** Publishable key; the secret key belongs to functions only. */
  key: string;
  /** The signed-in person's access token, asked for before each request. */
  accessToken?: (() => Promise<string | null>) | undefined;
  /** The server refused the token because its session has ended: signed out elsewhere, password changed, account deleted. */
  onSessionEnded?: (() => void) | undefined;
  fetch?: typeof fetch | undefined;
}

export interface Http {
  readonly url: string;
  readonly key: string;
  /** Answers come back whatever their status; only transport failures throw. */
  readonly fetch: typeof fetch;
  /** JSON in, JSON out, relative to `url`; statuses other than 2xx throw AppErrors. */
  json(path: string, init?: { method?: string; body?: unknown; signal?: AbortSignal }): Promise<unknown>;
}

const GATEWAY_HICCUPS = new Set([502, 503, 504]);
const RETRY_PAUSE_MS = 400;

export function createHttp(options: HttpOptions): Http {
  const url = options.url.replace(/\/+$/, '');
  const send = withRetry(withTimeout(options.fetch ?? ((input, init) => fetch(input, init))));
  const authorized: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const token = await options.accessToken?.();
    if (!headers.has('apikey')) headers.set('apikey', options.key);
    // Publishable keys are not tokens; only a legacy key may stand in for one.
    const bearer = token ?? (options.key.startsWith('sb_') ? null : options.key);
    if (bearer && !headers.has('authorization')) headers.set('authorization', `Bearer ${bearer}`);
    const response = await send(input, { ...init, headers });
    if (token && options.onSessionEnded && (await saysSessionEnded(response))) options.onSessionEnded();
    return response;
  };
  return {
    url,
    key: options.key,
    fetch: authorized,
    json: async (path, init = {}) => {
      const response = await authorized(`${url}${path}`, {
        method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
        ...(init.body === undefined
          ? {}
          : { body: JSON.stringify(init.body), headers: { 'content-type': 'application/json' } }),
        ...(init.signal ? { signal: init.signal } : {}),
      });
      if (!response.ok) throw await fromResponse(response);
      return readJson(response);
    },
  };
}

/** As supabase/schemas/accounts/sessions.sql refuses. A token that has merely expired is renewed instead. */
async function saysSessionEnded(response: Response): Promise<boolean> {
  return response.status === 401 && (await response.clone().text()).includes('"PT401"');
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    throw new AppError('response_invalid', { status: response.status }, { cause });
  }
}

function withTimeout(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const carriesFile = init?.body !== undefined && init.body !== null && typeof init.body !== 'string';
    const timeout = AbortSignal.timeout(carriesFile ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      return await send(input, { ...init, signal });
    } catch (thrown) {
      throw fromTransport(thrown);
    }
  };
}

/** Functions that change nothing, asked by POST because of what they are asked. */
const READS_BY_POST = /\/rest\/v1\/rpc\/(find_illustrations|search_catalog)$/;

function isReadByPost(input: RequestInfo | URL): boolean {
  return READS_BY_POST.test(input instanceof Request ? input.url : String(input));
}

/** Reads only: a write may have arrived although its answer didn't. */
function withRetry(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const repeatable = ['GET', 'HEAD'].includes((init?.method ?? 'GET').toUpperCase()) || isReadByPost(input);
    for (let attempt = 0; ; attempt += 1) {
      const last = !repeatable || attempt >= QUERY_RETRIES;
      const outcome = await send(input, init).catch((thrown: unknown) => fromTransport(thrown));
      if (outcome instanceof AppError) {
        if (last || outcome.code === 'cancelled') throw outcome;
      } else if (last || !GATEWAY_HICCUPS.has(outcome.status)) {
        return outcome;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    }
  };
}
