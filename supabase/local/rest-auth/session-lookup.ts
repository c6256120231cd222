/**
 * The server looks up user and session before every request that carries a token, REST included, and then lets REST
 * verify the token by its signature alone, as PostgREST does. For REST the look-up is two queries for nothing.
 */
import type { MiddlewareHandler } from 'hono';
import type { HonoContext } from '@supabase/lite';

/** Never reaches SQL: REST replaces it with what it verified, or refuses the request. */
const UNVERIFIED = 'unverified';

export const skipSessionLookup: MiddlewareHandler<HonoContext> = async (context, next) => {
  const token = context.req.header('authorization')?.match(/^Bearer ([^.\s]+\.[^.\s]+\.[^.\s]+)$/)?.[1];
  if (token && token !== context.req.header('apikey') && context.req.path.startsWith('/rest/v1/')) {
    context.set('userId', UNVERIFIED);
    context.set('sessionId', UNVERIFIED);
  }
  await next();
};
