/** The drafts' part of the list of channels. */
import {
  aboutPageContentSchema,
  blogPostContentSchema,
  teamContentSchema,
  type DraftKey,
  type DraftPicture,
} from '@baobab/domain/entities/draft-content';
import type { DraftsState, DraftVersion, DraftView } from '@baobab/drafts/view';
import * as z from 'zod/mini';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const draftKey = z.custom<DraftKey>(
  (value) => typeof value === 'string' && new RegExp(`^(about_page|team|blog_post:${UUID})$`).test(value),
);
const id = z.string().check(z.minLength(1), z.maxLength(100));
const document = z.strictObject({ key: draftKey });
const postChange = z.strictObject(z.partial(blogPostContentSchema).shape);
const change = z.union([
  postChange,
  z.strictObject(aboutPageContentSchema.shape),
  z.strictObject(teamContentSchema.shape),
]);
/** Text, because that crosses every border the same way; a picture at its largest width has far less than this. */
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(32 * 1024 * 1024));

export const draftRequestInputs = {
  'drafts:state': z.optional(z.null()),
  'drafts:open': document,
  'drafts:create': z.strictObject({ content: postChange }),
  'drafts:edit': z.strictObject({ key: draftKey, change, generation: z.int() }),
  'drafts:attach': z.strictObject({
    fileName: z.string().check(z.maxLength(500)),
    placeholder: z.string().check(z.maxLength(200)),
    variants: z
      .array(z.strictObject({ widthPx: z.int().check(z.gte(1), z.lte(10_000)), base64 }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  'drafts:attached': z.strictObject({ id }),
  'drafts:save': document,
  'drafts:unqueue': document,
  'drafts:discard': document,
  'drafts:forget': document,
  'drafts:remove': document,
  'drafts:history': document,
  'drafts:restore': z.strictObject({ key: draftKey, versionId: id }),
  'drafts:resolve': z.strictObject({
    key: draftKey,
    resolution: z.strictObject({
      choices: z.optional(z.record(z.string(), z.enum(['mine', 'theirs', 'both', 'base']))),
      whole: z.optional(z.enum(['mine', 'theirs'])),
      save: z.boolean(),
    }),
  }),
  'drafts:refresh': z.optional(z.null()),
} as const satisfies Record<string, z.ZodMiniType>;

/** A document with the number of the moment at which main had it so: a later moment has a higher number. */
export interface StampedView {
  stamp: number;
  /** Null: it is gone. */
  view: DraftView | null;
}

export interface DraftRequestOutputs {
  'drafts:state': DraftsState;
  'drafts:open': StampedView;
  /** Its key. */
  'drafts:create': `blog_post:${string}`;
  /** With the edit in it. */
  'drafts:edit': StampedView;
  'drafts:attach': DraftPicture;
  /** The largest variant, WebP in base64. */
  'drafts:attached': string | null;
  'drafts:save': null;
  'drafts:unqueue': null;
  'drafts:discard': null;
  'drafts:forget': null;
  'drafts:remove': null;
  'drafts:history': DraftVersion[];
  'drafts:restore': null;
  'drafts:resolve': null;
  'drafts:refresh': null;
}

/** The list, and those opened documents that changed. */
export interface DraftsNotice {
  state: DraftsState;
  documents: (StampedView & { key: DraftKey })[];
}
