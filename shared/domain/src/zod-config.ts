/**
 * Imported first by every entry that loads full zod (admin, desktop, functions): zod must not compile schemas with
 * `new Function`, which the content security policy forbids. `zod/mini`, used everywhere in the domain, never does.
 */
import { config } from 'zod/mini';

config({ jitless: true });
