/** The part of the list of channels that only a desktop app has: shops, the examination of one, choices of this computer, log, updates. */
import type { Examination } from '@baobab/domain/store-findings';
import * as z from 'zod/mini';
import { serverAddressSchema, type ServerAddress } from './server-address.ts';

const nothing = z.optional(z.null());
const knownServer = z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(500)) });

export const desktopRequestInputs = {
  'shops:list': nothing,
  'shops:open': knownServer,
  'shops:forget': knownServer,
  /** Without an address: the open shop, as the signed-in person. */
  'shops:examine': z.optional(z.nullable(serverAddressSchema)),
  /** What was to be shown before the page could is told as soon as it listens. */
  'app:listens': z.strictObject({ to: z.enum(['menu:command', 'menu:dialog']), listens: z.boolean() }),
  'app:choices': nothing,
  'app:choose': z.strictObject({
    openAtLogin: z.optional(z.boolean()),
    lookForUpdates: z.optional(z.boolean()),
  }),
  'app:reveal-log': nothing,
  'app:report': z.strictObject({
    event: z.enum(['page-error', 'page-rejection']),
    message: z.string().check(z.maxLength(2000)),
    stack: z.optional(z.string().check(z.maxLength(8000))),
  }),
  'app:install-update': nothing,
} as const satisfies Record<string, z.ZodMiniType>;

export interface Shops {
  servers: readonly ServerAddress[];
  current: string | null;
}

export interface DesktopChoices {
  openAtLogin: boolean;
  /** False where the app runs from its sources. */
  canOpenAtLogin: boolean;
  lookForUpdates: boolean;
  /** False in an app that was packed without a feed. */
  hasUpdates: boolean;
  /** Null until a newer version lies ready. */
  update: { version: string; notes: string } | null;
  /** Its name; `app:reveal-log` shows where it is. */
  logFile: string;
}

export interface DesktopRequestOutputs {
  'shops:list': Shops;
  'shops:open': null;
  'shops:forget': Shops;
  'shops:examine': Examination;
  'app:listens': null;
  'app:choices': DesktopChoices;
  'app:choose': DesktopChoices;
  'app:reveal-log': null;
  'app:report': null;
  'app:install-update': null;
}
