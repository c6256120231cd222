import * as z from 'zod/mini';

export const COUNT_FUNCTION = 'count';

/** An opened page of an illustration or the bundle, or a search that found nothing. */
export const countRequestSchema = z.union([
  z.object({ view: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.object({ emptySearch: z.string().check(z.minLength(2), z.maxLength(200)) }),
]);
export type CountRequest = z.infer<typeof countRequestSchema>;
