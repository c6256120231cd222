/** What every edge function answers when it refuses. */
import * as z from 'zod/mini';

export const failureSchema = z.object({
  ok: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    context: z._default(z.record(z.string(), z.unknown()), {}),
  }),
});
