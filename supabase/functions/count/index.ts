/**
 * Counts opened pages and words that no picture has: how many a day, never who. What is not counted (robots, pages loaded ahead,
 * senders beyond their limit) gets the usual answer, because a page has nothing to do about it.
 */
import { countRequestSchema } from '@baobab/domain/contracts/count';
import type { CountRequest } from '@baobab/domain/contracts/count';
import { isAppError } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import { answer, postEndpoint } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import { takeRateLimits } from '../_shared/sender.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 2 * 1024;
const HOUR_S = 3600;
/** A school behind one address; more is a script. */
const VIEWS_PER_HOUR = 240;
const SEARCHES_PER_HOUR = 30;
const ROBOTS =
  /(?<!cu)bots?\b|crawl|spider|slurp|headless|lighthouse|preview|scrap|curl|wget|python|http-?client|axios|node-fetch|^$/i;

type CountDeps = Pick<Shared, 'rpc' | 'senderHash'>;

export const handle = (request: Request, deps: CountDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const asked = await readJson(request, countRequestSchema, { mostBytes: MAX_BODY_BYTES });
    if (!isRobot(request) && (await isWithinLimits(request, deps, asked))) await count(request, deps, asked);
    return answer({ ok: true });
  });

function isRobot({ headers }: Request): boolean {
  const isAhead = /prefetch|prerender/i.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`);
  return isAhead || ROBOTS.test(headers.get('user-agent') ?? '');
}

async function isWithinLimits(request: Request, { rpc, senderHash }: CountDeps, asked: CountRequest): Promise<boolean> {
  const sender = await senderHash(request);
  const [name, most, ceiling] =
    'view' in asked
      ? (['view', VIEWS_PER_HOUR, undefined] as const)
      : (['empty-search', SEARCHES_PER_HOUR, 'empty-search'] as const);
  const limits = sender ? [{ key: `${name}:${sender}`, most, seconds: HOUR_S }] : [];
  try {
    await takeRateLimits(rpc, limits, 'Not counted.', ceiling);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'rate_limited') return false;
    throw error;
  }
}

async function count(request: Request, { rpc, senderHash }: CountDeps, asked: CountRequest): Promise<void> {
  if ('view' in asked)
    await rpc('count_view', { p_illustration_id: asked.view, p_user_id: claimedUser(request) }, z.null());
  else await rpc('count_empty_search', { p_query: asked.emptySearch, p_sender: await senderHash(request) }, z.null());
}

const claimsSchema = z.object({ sub: z.uuid() });

/** Whom the token names, unchecked: a forged one could only keep its own view from being counted. */
function claimedUser(request: Request): string | null {
  const payload = /^Bearer [^.\s]+\.([^.\s]+)\./i.exec(request.headers.get('authorization') ?? '')?.[1];
  try {
    const text = atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return z.safeParse(claimsSchema, JSON.parse(text)).data?.sub ?? null;
  } catch {
    return null;
  }
}

serveFunction(handle);
