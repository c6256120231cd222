/** Where a shop's backend is, and its public key. */
import * as z from 'zod/mini';

export const serverAddressSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/, hostname: z.regexes.hostname }).check(z.maxLength(500)),
  publishableKey: z.string().check(z.minLength(1), z.maxLength(2000)),
});

export type ServerAddress = z.infer<typeof serverAddressSchema>;

/** Until the first-run screen knows the shop. Nothing listens there, so what an earlier shop's queue holds simply waits. */
export const NO_SERVER: ServerAddress = { url: 'http://127.0.0.1:9', publishableKey: 'sb_publishable_none' };
