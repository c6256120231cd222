/**
 * One effect per idempotency key for a day: the same request is answered again, another one under the same key refused.
 */
import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { PaymentsContext } from './context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Call {
  key: string | undefined;
  request: string;
}

/** Requests that fail are not remembered: they changed nothing. The work and its reply are one transaction. */
export function createIdempotency({ store, now }: PaymentsContext) {
  return ({ key, request }: Call, work: () => object): Response =>
    store.transaction(() => {
      if (key === undefined) return Response.json(work());
      const fingerprint = createHash('sha256').update(request).digest('hex');
      const known = store.findReply(key, now() - DAY_MS);
      if (known && known.fingerprint !== fingerprint) {
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      if (known) {
        return new Response(known.body, {
          status: known.status,
          headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
        });
      }
      store.dropReplies(now() - DAY_MS);
      const body = JSON.stringify(work());
      store.saveReply(key, { fingerprint, status: 200, body }, now());
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
}
