/**
 * Everything the screens may ask of the main process: the one list of channels. Payloads are parsed in main before any handler
 * sees them; answers are `{ ok: true, value } | { ok: false, error }`, because error objects do not survive the border.
 */
import * as z from 'zod/mini';

const nothing = z.optional(z.null());
const serverAddress = z.strictObject({
  url: z.url({ protocol: /^https?$/, hostname: z.regexes.hostname }).check(z.maxLength(500)),
  publishableKey: z.string().check(z.minLength(1), z.maxLength(2000)),
});

export type ServerAddress = z.infer<typeof serverAddress>;
export { serverAddress as serverAddressSchema };

export interface SessionUser {
  id: string;
  email: string;
}

export interface SessionState {
  user: SessionUser | null;
  /** False where the system has no keyring: the sign-in then ends with the app. */
  remembered: boolean;
}

export interface AppInfo {
  version: string;
  /** Null until somebody told the app which shop it belongs to. */
  server: ServerAddress | null;
  session: SessionState;
}

export const requestInputs = {
  'app:info': nothing,
  'app:notify': z.strictObject({ title: z.string().check(z.maxLength(200)), body: z.string().check(z.maxLength(1000)) }),
  'settings:save-server': serverAddress,
  'session:sign-in': z.strictObject({
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    password: z.string().check(z.minLength(1), z.maxLength(1000)),
  }),
  'session:sign-out': nothing,
  'session:token': nothing,
} as const satisfies Record<string, z.ZodMiniType>;

export interface RequestOutputs {
  'app:info': AppInfo;
  'app:notify': null;
  'settings:save-server': AppInfo;
  'session:sign-in': SessionState;
  'session:sign-out': null;
  /** The access token alone; the refresh token never leaves main. */
  'session:token': string | null;
}

/** What main tells the screens without being asked. */
export interface Notices {
  'session:changed': SessionState;
  'menu:command': 'add-folder' | 'toggle-theme';
}
export const NOTICES = ['session:changed', 'menu:command'] as const satisfies readonly (keyof Notices)[];

export type RequestName = keyof RequestOutputs & keyof typeof requestInputs;
export type RequestInput<Name extends RequestName> = z.infer<(typeof requestInputs)[Name]>;
export const REQUESTS = Object.keys(requestInputs) as RequestName[];
