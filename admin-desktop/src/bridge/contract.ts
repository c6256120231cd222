/**
 * The IPC contract: each request of the page with the schema of its payload and the type of its answer, each event of main with the type
 * of its value. Main's server, the preload's client and the renderer's calls derive from these two tables.
 *
 * Main parses every payload before a handler sees it. Answers and events come from main, which the page trusts: `z.custom<T>()` types
 * them and checks nothing. An answer travels as `{ ok: true, value } | { ok: false, error }`, because IPC does not keep error objects.
 */
import type { Enrollment, SecondFactor } from '@baobab/data/accounts/second-factor';
import type { AdminCommand } from '@baobab/domain/admin-commands';
import { CONNECTION_CODES } from '@baobab/domain/connection';
import type { ConnectionState } from '@baobab/domain/connection-monitor';
import type { DraftPicture } from '@baobab/domain/fields/picture';
import type { Examination } from '@baobab/domain/store-findings';
import type { DraftsState, DraftVersion } from '@baobab/drafts/view';
import type { ItemPage, RemovedFromFolder, UploadsState } from '@baobab/uploads/upload-manager';
import { ITEM_STATES, PLAN_ACTIONS } from '@baobab/uploads/engine/item';
import type { AddFilesResult } from '@baobab/uploads/illustration-files';
import type { AddBundleResult } from '@baobab/uploads/kinds/bundle-item';
import type { Applied, PlanSummary } from '@baobab/uploads/plan-edits';
import { SENDING_ORDERS } from '@baobab/uploads/engine/sending-order';
import type { UploadLimits } from '@baobab/uploads/limits';
import * as z from 'zod/mini';
import { fileHandle, fileHandles } from './file-handles.ts';
import * as part from './payloads.ts';
import { serverAddressSchema } from './server-address.ts';

export interface RequestContract {
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  /** Fields of the payload, in the order in which the client's method takes them; without it, the method takes the payload. */
  readonly args?: readonly string[];
}

const nothing = z.optional(z.null());
const done = z.void();
const items = { input: z.strictObject({ ids: part.itemIds }), args: ['ids'], output: done } as const;
const knownServer = z.strictObject({ url: part.text(1, 500) });
const document = { input: z.strictObject({ key: part.draftKey }), args: ['key'] } as const;
const stampedView = z.custom<part.StampedView>();

export const requests = {
  'app:info': { input: nothing, output: z.custom<part.AppInfo>() },
  'app:notify': {
    input: z.strictObject({ title: part.text(0, 200), body: part.text(0, 1000), target: part.noticeTarget }),
    output: done,
  },
  /** Navigation that came before the page listened is sent as soon as it does. */
  'app:listens': {
    input: z.strictObject({ to: z.enum(['menu:command', 'menu:dialog']), listens: z.boolean() }),
    output: done,
  },
  /** A dialog of the page is open: the native menu and other programs wait. */
  'app:asks': { input: z.strictObject({ isOpen: z.boolean() }), output: done },
  'app:choices': { input: nothing, output: z.custom<part.DesktopChoices>() },
  'app:choose': {
    input: z.strictObject({
      openAtLogin: z.optional(z.boolean()),
      lookForUpdates: z.optional(z.boolean()),
      theme: z.optional(z.enum(['light', 'dark'])),
    }),
    output: z.custom<part.DesktopChoices>(),
  },
  'app:reveal-log': { input: nothing, output: done },
  'app:install-update': { input: nothing, output: done },

  'settings:save-server': { input: serverAddressSchema, output: z.custom<part.AppInfo>() },
  'shops:list': { input: nothing, output: z.custom<part.Shops>() },
  'shops:open': { input: knownServer, output: done },
  'shops:forget': { input: knownServer, output: z.custom<part.Shops>() },
  /** Without an address: the open shop, as the signed-in person. */
  'shops:examine': { input: z.optional(z.nullable(serverAddressSchema)), output: z.custom<Examination>() },

  'session:sign-in': {
    input: z.strictObject({ email: part.text(1, 320), password: part.text(1, 1000) }),
    output: z.custom<part.SessionState>(),
  },
  'session:sign-out': { input: nothing, output: done },
  'factors:list': { input: nothing, output: z.custom<SecondFactor[]>() },
  'factors:enroll': {
    input: z.strictObject({ issuer: part.text(1, 100) }),
    args: ['issuer'],
    output: z.custom<Enrollment>(),
  },
  'factors:verify': {
    input: z.strictObject({ code: part.text(1, 20), id: z.optional(part.id) }),
    args: ['code', 'id'],
    output: done,
  },
  'factors:remove': { input: z.strictObject({ id: part.id }), args: ['id'], output: done },
  'factors:renew': { input: nothing, output: done },
  /**
   * The access token alone; the refresh token never leaves main. The request names the server that the token is for; null when another
   * shop was opened meanwhile.
   */
  'session:token': { input: z.strictObject({ server: part.shortText }), output: z.custom<string | null>() },

  'connection:state': { input: nothing, output: z.custom<ConnectionState>() },
  /** How a request of the page ended; null: the server answered. */
  'connection:report': {
    input: z.strictObject({ failure: z.nullable(z.enum(CONNECTION_CODES)) }),
    output: done,
  },
  'connection:try': { input: nothing, output: done },

  'uploads:state': { input: nothing, output: z.custom<UploadsState>() },
  'uploads:items': {
    input: z.strictObject({
      offset: z.int().check(z.gte(0)),
      limit: z.int().check(z.gte(1), z.lte(200)),
      states: z.optional(z.array(z.enum(ITEM_STATES))),
      actions: z.optional(z.array(z.enum(PLAN_ACTIONS))),
      search: z.optional(part.shortText),
    }),
    output: z.custom<ItemPage>(),
  },
  'uploads:add': { input: z.strictObject({ handles: fileHandles }), output: done },
  /** Handles of the chosen folders; none when the person chose none. */
  'uploads:choose-folders': { input: nothing, output: z.custom<string[]>() },
  'uploads:revise': {
    input: z.strictObject({ patch: part.planChange, ids: part.itemIds }),
    args: ['patch', 'ids'],
    output: done,
  },
  'uploads:plan-summary': { input: nothing, output: z.custom<PlanSummary>() },
  'uploads:plan-ids': { input: part.planQuery, output: z.custom<string[]>() },
  'uploads:apply': {
    input: z.strictObject({ change: part.planChange, query: part.planQuery }),
    args: ['change', 'query'],
    output: z.custom<Applied>(),
  },
  'uploads:undo-apply': { input: nothing, output: done },
  'uploads:removed': { input: nothing, output: z.custom<readonly RemovedFromFolder[]>() },
  /** Names of the system files that the plan does not have. */
  'uploads:left-out': { input: nothing, output: z.custom<readonly string[]>() },
  'uploads:forget-removed': { input: z.strictObject({ root: part.shortText }), args: ['root'], output: done },
  /** WebP in base64. */
  'uploads:picture': {
    input: z.strictObject({ id: part.id, size: z.enum(['small', 'large']) }),
    args: ['id', 'size'],
    output: z.custom<string | null>(),
  },
  'uploads:confirm': { input: nothing, output: done },
  'uploads:discard-plan': { input: nothing, output: done },
  'uploads:forget-waiting': { input: nothing, output: done },
  'uploads:pause': items,
  'uploads:resume': items,
  'uploads:retry': items,
  'uploads:cancel': items,
  'uploads:clear-done': { input: nothing, output: done },
  'uploads:add-bundle': {
    input: z.strictObject({ slug: part.text(1, 100), handle: fileHandle, anyway: z.boolean() }),
    output: z.custom<AddBundleResult>(),
  },
  'uploads:add-illustration-files': {
    input: z.strictObject({
      target: part.filesTarget,
      image: z.nullable(fileHandle),
      download: z.nullable(fileHandle),
      anyway: z.boolean(),
    }),
    output: z.custom<AddFilesResult>(),
  },
  /** The folder whose changes become a plan. */
  'uploads:watched': { input: nothing, output: z.custom<part.WatchedFolderState | null>() },
  'uploads:watch': {
    input: z.strictObject({ handle: z.nullable(fileHandle) }),
    output: z.custom<part.WatchedFolderState | null>(),
  },
  'uploads:limits': { input: nothing, output: z.custom<UploadLimits>() },
  'uploads:set-limits': {
    input: z.strictObject({
      filesAtOnce: z.int().check(z.gte(1), z.lte(32)),
      bytesPerSecond: z.nullable(z.number().check(z.gt(0))),
      order: z.enum(SENDING_ORDERS),
    }),
    output: done,
  },
  'uploads:diagnostics': { input: nothing, output: z.custom<string>() },

  'drafts:state': { input: nothing, output: z.custom<DraftsState>() },
  'drafts:open': {
    input: z.strictObject({ key: part.draftKey, seen: z.optional(part.seenDocument) }),
    args: ['key', 'seen'],
    output: stampedView,
  },
  'drafts:create': { input: z.strictObject({ content: part.postChange }), output: z.custom<`blog_post:${string}`>() },
  'drafts:create-illustration': { input: nothing, output: z.custom<`illustration:${string}`>() },
  /** Answers the document with the edit in it. */
  'drafts:edit': {
    input: z.strictObject({ key: part.draftKey, change: part.draftChange, generation: z.int() }),
    output: stampedView,
  },
  'drafts:attach': {
    input: z.strictObject({
      fileName: part.shortText,
      placeholder: part.text(0, 200),
      variants: part.pictureVariants,
    }),
    output: z.custom<DraftPicture>(),
  },
  /** The largest variant, WebP in base64. */
  'drafts:attached': { input: z.strictObject({ id: part.id }), args: ['id'], output: z.custom<string | null>() },
  'drafts:save': { ...document, output: done },
  'drafts:unqueue': { ...document, output: done },
  'drafts:discard': { ...document, output: done },
  'drafts:forget': { ...document, output: done },
  'drafts:remove': { ...document, output: done },
  'drafts:history': { ...document, output: z.custom<DraftVersion[]>() },
  'drafts:restore': {
    input: z.strictObject({ key: part.draftKey, versionId: part.id }),
    args: ['key', 'versionId'],
    output: done,
  },
  'drafts:resolve': {
    input: z.strictObject({ key: part.draftKey, resolution: part.resolution }),
    args: ['key', 'resolution'],
    output: done,
  },
  'drafts:refresh': { input: nothing, output: done },
} as const satisfies Record<string, RequestContract>;

/** What main tells the page without being asked. */
export const events = {
  'session:changed': z.custom<part.SessionState>(),
  'connection:changed': z.custom<ConnectionState>(),
  'uploads:changed': z.custom<UploadsState>(),
  'drafts:changed': z.custom<part.DraftsChange>(),
  'menu:command': z.custom<AdminCommand>(),
  /** From the menu: the desktop's own dialogs, and another shop, which opens once the person has answered for unsaved work. */
  'menu:dialog': z.custom<'preferences' | 'doctor' | { openShop: string }>(),
} as const satisfies Record<string, z.ZodMiniType>;

export type RequestName = keyof typeof requests;
export type RequestInput<Name extends RequestName> = z.output<(typeof requests)[Name]['input']>;
export type RequestOutput<Name extends RequestName> = z.output<(typeof requests)[Name]['output']>;
export type EventName = keyof typeof events;
export type EventValue<Name extends EventName> = z.output<(typeof events)[Name]>;

export const REQUESTS = Object.keys(requests) as RequestName[];
export const EVENTS = Object.keys(events) as EventName[];
