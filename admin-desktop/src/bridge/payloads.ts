/** Parts of payloads and answers that several channels of the contract share, or that would crowd its table. */
import { ILLUSTRATIONS_STATE } from '@baobab/domain/column-values';
import { ADMIN_TABS } from '@baobab/domain/constants';
import {
  aboutPageContentSchema,
  blogPostContentSchema,
  illustrationContentSchema,
  shopSettingsContentSchema,
  teamContentSchema,
  type DraftContent,
  type DraftKey,
} from '@baobab/domain/entities/draft-content';
import { editedShape } from '@baobab/domain/fields/edited-illustration';
import type { ServerDocument } from '@baobab/drafts/ports';
import type { DraftsState, DraftView } from '@baobab/drafts/view';
import { PLAN_ACTIONS } from '@baobab/uploads/engine/item';
import { CONFLICT_SIDES } from '@baobab/uploads/kinds/conflict-side';
import type { FilesTarget } from '@baobab/uploads/kinds/chosen-files';
import * as z from 'zod/mini';
import type { ServerAddress } from './server-address.ts';

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

export interface WatchedFolderState {
  name: string;
  /** Its disk or network drive is not connected, or it was deleted or renamed. */
  isAway: boolean;
}

export interface AppInfo {
  version: string;
  /** Null until the app is told which shop it belongs to. */
  server: ServerAddress | null;
  session: SessionState;
}

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

/** A document with the number of the moment at which main had it so: a later moment has a higher number. */
export interface StampedView {
  stamp: number;
  /** Null: it is gone. */
  view: DraftView | null;
}

/** The list, and those opened documents that changed. */
export interface DraftsChange {
  state: DraftsState;
  documents: (StampedView & { key: DraftKey })[];
}

export const text = (minChars: number, maxChars: number) =>
  z.string().check(z.minLength(minChars), z.maxLength(maxChars));
export const shortText = text(0, 500);
export const id = text(1, 100);
export const itemIds = z.optional(z.array(id).check(z.maxLength(100_000)));

/** Where a click on a notification leads. */
export const noticeTarget = z.union([
  z.literal('show-uploads'),
  z.strictObject({ open: z.enum(ADMIN_TABS), item: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))) }),
]);

/** Of all the fields of one illustration, as JSON. */
const FIELDS_MAX_CHARS = 100_000;
const isBounded = z.refine<object>((fields) => JSON.stringify(fields).length <= FIELDS_MAX_CHARS);
const allIllustrationFields = z.strictObject(editedShape());
export const illustrationFields = z.partial(allIllustrationFields).check(isBounded);

const storedPath = z.nullable(text(1, 2000));
export const filesTarget: z.ZodMiniType<FilesTarget> = z.union([
  z.strictObject({
    fields: allIllustrationFields.check(isBounded),
    listing: z.strictObject({ state: z.enum(ILLUSTRATIONS_STATE), publishAt: z.nullable(text(1, 100)) }),
  }),
  z.strictObject({
    illustrationId: id,
    title: shortText,
    replaces: z.strictObject({
      image: storedPath,
      imageWidths: z.array(z.int()).check(z.maxLength(20)),
      masterFile: storedPath,
      downloadableFile: storedPath,
    }),
  }),
]);

export const planChange = z.strictObject({
  fields: z.optional(illustrationFields),
  choice: z.optional(z.enum(['separate', 'replace', 'skip'])),
  asDraft: z.optional(z.boolean()),
});

export const planQuery = z.strictObject({
  actions: z.optional(z.array(z.enum(PLAN_ACTIONS))),
  search: z.optional(shortText),
  ids: itemIds,
  conflictWith: z.optional(z.enum(CONFLICT_SIDES)),
});

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
export const draftKey = z.custom<DraftKey>(
  (value) =>
    typeof value === 'string' &&
    new RegExp(`^(about_page|team|shop_settings|blog_post:${UUID}|illustration:.{1,100})$`).test(value),
);
export const postChange = z.strictObject(z.partial(blogPostContentSchema).shape);
export const draftChange: z.ZodMiniType<Partial<DraftContent>> = z.union([
  postChange,
  z.strictObject(aboutPageContentSchema.shape),
  z.strictObject(teamContentSchema.shape),
  z.strictObject(z.partial(illustrationContentSchema).shape),
  z.strictObject(z.partial(shopSettingsContentSchema).shape),
]);
/** An illustration as the page's list has it. */
export const seenDocument: z.ZodMiniType<Omit<ServerDocument, 'key'>> = z.strictObject({
  revision: z.int(),
  content: z.strictObject(illustrationContentSchema.shape),
  changedBy: z.nullable(shortText),
  changedAt: text(1, 100),
  createdAt: text(1, 100),
});
export const resolution = z.strictObject({
  choices: z.optional(z.record(z.string(), z.enum(['mine', 'theirs', 'both', 'base']))),
  whole: z.optional(z.enum(['mine', 'theirs'])),
  save: z.boolean(),
});

/** Text, because that crosses IPC the same way everywhere; a picture at its largest width has far less than this. */
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(32 * 1024 * 1024));
export const pictureVariants = z
  .array(z.strictObject({ widthPx: z.int().check(z.gte(1), z.lte(10_000)), base64 }))
  .check(z.minLength(1), z.maxLength(10));
