/**
 * Everything the screens may ask of the main process: the one list of channels. Payloads are parsed in main before any handler
 * sees them; answers are `{ ok: true, value } | { ok: false, error }`, because error objects do not survive the border.
 */
import type { AdminCommand } from '@baobab/domain/admin-commands';
import { ADMIN_TABS } from '@baobab/domain/constants';
import type { ItemPage, UploadsState } from '@baobab/uploads/upload-manager';
import type { AddBundleResult } from '@baobab/uploads/kinds/bundle-item';
import type { UploadLimits } from '@baobab/uploads/limits';
import { ITEM_STATES, PLAN_ACTIONS } from '@baobab/uploads/engine/item';
import * as z from 'zod/mini';
import { desktopRequestInputs, type DesktopChoices, type DesktopRequestOutputs } from './desktop-requests.ts';
import { serverAddressSchema, type ServerAddress } from './server-address.ts';
import { fileHandle, fileHandles } from './given.ts';
import { draftRequestInputs, type DraftRequestOutputs, type DraftsNotice } from './draft-requests.ts';

const nothing = z.optional(z.null());
export interface SessionUser {
  id: string;
  email: string;
}

export interface SessionState {
  /** Address of the shop that this is about: a page of another one passes it over. */
  server: string | null;
  user: SessionUser | null;
  /** False where the system has no keyring: the sign-in then ends with the app. */
  remembered: boolean;
}

export interface AppInfo {
  version: string;
  /** Null until the app is told which shop it belongs to. */
  server: ServerAddress | null;
  session: SessionState;
}

const shortText = z.string().check(z.maxLength(500));
const itemIds = z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(100_000));
const items = z.strictObject({ ids: z.optional(itemIds) });
const noticeTarget = z.union([
  z.literal('show-uploads'),
  z.strictObject({ open: z.enum(ADMIN_TABS), item: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))) }),
]);
const illustrationFields = z.partial(
  z.strictObject({
    title: shortText,
    description: z.string().check(z.maxLength(20_000)),
    category: shortText,
    price: z.number().check(z.gte(0), z.lte(1_000_000)),
    isFree: z.boolean(),
    featured: z.boolean(),
    tags: z.array(shortText).check(z.maxLength(200)),
  }),
);

export const requestInputs = {
  'app:info': nothing,
  'app:notify': z.strictObject({
    title: z.string().check(z.maxLength(200)),
    body: z.string().check(z.maxLength(1000)),
    /** Where a click leads. */
    target: noticeTarget,
  }),
  'settings:save-server': serverAddressSchema,
  'session:sign-in': z.strictObject({
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    password: z.string().check(z.minLength(1), z.maxLength(1000)),
  }),
  'session:sign-out': nothing,
  /** Names the server that the token is for, so that none ever goes to another shop's. */
  'session:token': z.strictObject({ server: z.string().check(z.maxLength(500)) }),
  'uploads:state': nothing,
  'uploads:items': z.strictObject({
    offset: z.int().check(z.gte(0)),
    limit: z.int().check(z.gte(1), z.lte(200)),
    states: z.optional(z.array(z.enum(ITEM_STATES))),
    actions: z.optional(z.array(z.enum(PLAN_ACTIONS))),
    search: z.optional(shortText),
  }),
  'uploads:add': z.strictObject({ handles: fileHandles }),
  'uploads:choose-folders': nothing,
  'uploads:revise': z.strictObject({
    patch: z.strictObject({
      fields: z.optional(illustrationFields),
      choice: z.optional(z.enum(['separate', 'replace', 'skip'])),
    }),
    ids: z.optional(itemIds),
  }),
  'uploads:confirm': nothing,
  'uploads:discard-plan': nothing,
  'uploads:pause': items,
  'uploads:resume': items,
  'uploads:retry': items,
  'uploads:cancel': items,
  'uploads:clear-done': nothing,
  'uploads:add-bundle': z.strictObject({
    slug: z.string().check(z.minLength(1), z.maxLength(100)),
    handle: fileHandle,
    anyway: z.boolean(),
  }),
  'uploads:limits': nothing,
  'uploads:set-limits': z.strictObject({
    filesAtOnce: z.int().check(z.gte(1), z.lte(32)),
    bytesPerSecond: z.nullable(z.number().check(z.gt(0))),
  }),
  'uploads:diagnostics': nothing,
  ...draftRequestInputs,
  ...desktopRequestInputs,
} as const satisfies Record<string, z.ZodMiniType>;

export interface RequestOutputs extends DraftRequestOutputs, DesktopRequestOutputs {
  'app:info': AppInfo;
  'app:notify': null;
  'settings:save-server': AppInfo;
  'session:sign-in': SessionState;
  'session:sign-out': null;
  /** The access token alone; the refresh token never leaves main. Null when another shop was opened meanwhile. */
  'session:token': string | null;
  'uploads:state': UploadsState;
  'uploads:items': ItemPage;
  'uploads:add': null;
  /** Handles of the chosen folders; none when the person chose none. */
  'uploads:choose-folders': string[];
  'uploads:revise': null;
  'uploads:confirm': null;
  'uploads:discard-plan': null;
  'uploads:pause': null;
  'uploads:resume': null;
  'uploads:retry': null;
  'uploads:cancel': null;
  'uploads:clear-done': null;
  'uploads:add-bundle': AddBundleResult;
  'uploads:limits': UploadLimits;
  'uploads:set-limits': null;
  'uploads:diagnostics': string;
}

/** What main tells the screens without being asked. */
export interface Notices {
  'session:changed': SessionState;
  'uploads:changed': UploadsState;
  'drafts:changed': DraftsNotice;
  'menu:command': AdminCommand;
  /** From the menu: what the desktop's own dialogs answer. */
  'menu:dialog': 'preferences' | 'doctor' | 'about';
  'app:choices-changed': DesktopChoices;
}
export const NOTICES = [
  'session:changed',
  'uploads:changed',
  'drafts:changed',
  'menu:command',
  'menu:dialog',
  'app:choices-changed',
] as const satisfies readonly (keyof Notices)[];

export type RequestName = keyof RequestOutputs & keyof typeof requestInputs;
export type RequestInput<Name extends RequestName> = z.infer<(typeof requestInputs)[Name]>;
export const REQUESTS = Object.keys(requestInputs) as RequestName[];
