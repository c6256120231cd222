/** The texts of an illustration as they come from file names, folders, sidecars and the admin, and the rules they must meet. */
import { BULK_DEFAULT_PRICE, DESCRIPTION_MIN_CHARS, TITLE_MAX_CHARS, TITLE_MIN_CHARS } from '@baobab/domain/constants';
import { titleFromFileName } from '@baobab/domain/file-name';
import { ALT_TEXT_MAX_CHARS, withFacets } from '@baobab/domain/descriptions';
import type { Appearance } from '@baobab/domain/entities/appearance';
import { editedNames } from '@baobab/domain/fields/edited-illustration';
import { checkField } from '@baobab/domain/fields/illustration-values';
import { addTags } from '@baobab/domain/tags';
import type { EmbeddedText } from './embedded-text.ts';
import type { PlanAction, PlanReason } from '../engine/item.ts';
import type { Listing, SeenFiles, ShopDetails } from './publication.ts';
import { changedFields } from './compare-details.ts';
import { cutText, storableText } from './storable-text.ts';

export type IllustrationFields = ShopDetails;

export interface IllustrationDetails extends IllustrationFields {
  /** Fields that a sidecar or the admin gave; the others are guesses. */
  readonly given: readonly (keyof IllustrationFields)[];
  /** Those that a metadata file gave; absent when none did. */
  readonly sidecar?: readonly (keyof IllustrationFields)[];
  /** Extensions of the drawing's files, that of the picture first. */
  readonly formats?: readonly string[];
  /** The ZIP that the app made from the drawing's files. */
  readonly packed?: { readonly sha256: string; readonly sizeBytes: number };
  /** Name of the dropped folder that the path begins below; absent for files dropped alone. */
  readonly root?: string;
  /** A new illustration lands as a draft, which visitors don't find. Absent: published. */
  readonly asDraft?: boolean;
  /** The category is not in the shop yet. */
  readonly createCategory: boolean;
  /** The illustration that this file belongs to or resembles, if the shop has one. */
  readonly existingId: string | null;
  readonly existing?: ShopDetails;
  /** Path that the shop knows the same file by, where the file is gone from there. */
  readonly renamedFrom?: string;
  /** The shop has these very files: only texts can change. */
  readonly isFileKnown?: boolean;
  /** What the admin must decide before anything is sent; undefined when nothing is open. */
  readonly question?: string | undefined;
  /** The admin wants a new illustration, also where the shop has the same file. */
  readonly isSeparate?: boolean;
  /** Id to publish under; null for the item's own. */
  readonly illustrationId: string | null;
  /** Of the files that were chosen in the dialog; absent for a drop. */
  readonly roles?: readonly string[];
  /** Chosen in the dialog; absent: published at once. */
  readonly listing?: Listing;
  /** The files that one from the dialog takes the place of; absent for a drop. */
  readonly replaces?: SeenFiles;
  readonly picture: {
    readonly widthsPx: readonly number[];
    readonly widthPx: number;
    readonly heightPx: number;
    readonly placeholder: string;
    readonly appearance: Appearance;
  } | null;
}

/** What an admin may change before confirming. */
export interface IllustrationPatch {
  readonly fields?: Partial<IllustrationFields>;
  /** Whether it lands as a draft, if it is new. */
  readonly asDraft?: boolean;
  /** Decides a conflict or overrides the plan: a second illustration, a new picture for the existing one, or nothing. */
  readonly choice?: 'separate' | 'replace' | 'skip';
  /** As it was planned before: takes a change back. */
  readonly restore?: {
    readonly details: IllustrationDetails;
    readonly action: PlanAction;
    readonly reason: PlanReason | null;
  };
}

/** Details from the file's name and folder alone. Free, because no price was named. */
export function guessedDetails(fileName: string, category: string): IllustrationDetails {
  const title = cutText(storableText(titleFromFileName(fileName)), TITLE_MAX_CHARS);
  return {
    title,
    description: defaultDescription(title),
    category: storableText(category),
    price: BULK_DEFAULT_PRICE,
    isFree: true,
    featured: false,
    tags: [],
    given: [],
    createCategory: false,
    existingId: null,
    illustrationId: null,
    picture: null,
  };
}

/**
 * What the picture says of itself is a better guess than its name; still a guess, so it never replaces what an admin has written
 * for an existing illustration.
 */
export function withEmbedded(guess: IllustrationDetails, embedded: EmbeddedText | undefined): IllustrationDetails {
  const { title, description, altText, tags = [] } = textsIn(embedded);
  const better = title === undefined ? guess : { ...guess, title, description: defaultDescription(title) };
  return {
    ...better,
    tags,
    ...(description === undefined ? {} : { description }),
    ...(altText === undefined ? {} : { altText }),
  };
}

/** Those texts that can be published. */
export function textsIn(
  embedded: EmbeddedText | undefined,
): Partial<Pick<IllustrationFields, 'title' | 'description' | 'tags' | 'altText'>> {
  const title = cutText(storableText(embedded?.title ?? ''), TITLE_MAX_CHARS).trim();
  const description = storableText(embedded?.description ?? '').trim();
  const altText = cutText(storableText(embedded?.altText ?? ''), ALT_TEXT_MAX_CHARS).trim();
  const tags = addTags([], (embedded?.keywords ?? []).map(storableText));
  return {
    ...(title.length >= TITLE_MIN_CHARS ? { title } : {}),
    ...(description.length >= DESCRIPTION_MIN_CHARS ? { description } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(altText ? { altText } : {}),
  };
}

/** Long enough for every title, even an empty one. */
function defaultDescription(title: string): string {
  return `${title || 'Untitled'}, a digital illustration`;
}

/** Keeps price and free in step: a price makes it paid, free makes the price 0, unless the fields say both themselves. */
export function applyFields(details: IllustrationDetails, fields: Partial<IllustrationFields>): IllustrationDetails {
  const known = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, unknown] => [key, typeof value === 'string' ? storableText(value) : value]);
  const given = [...new Set([...details.given, ...known.map(([key]) => key as keyof IllustrationFields)])];
  const next = { ...details, ...(Object.fromEntries(known) as Partial<IllustrationFields>), given };
  next.title = next.title.trim();
  next.description = next.description.trim();
  next.tags = addTags([], next.tags.map(storableText));
  const isDefault = details.description === defaultDescription(details.title);
  if (fields.title !== undefined && isDefault && !given.includes('description'))
    next.description = defaultDescription(next.title);
  if (fields.isFree !== undefined) next.isFree = fields.isFree;
  else if (fields.price !== undefined) next.isFree = fields.price === 0;
  if (next.isFree) next.price = 0;
  if (fields.price !== undefined || fields.isFree !== undefined)
    next.given = [...new Set([...given, 'price', 'isFree'] as const)];
  return next;
}

/** A guess never replaces what the shop has: only given fields stay beside it. */
export function overShop(details: IllustrationDetails, existing: ShopDetails | undefined): IllustrationDetails {
  if (!existing) return details;
  const { given } = details;
  const kept = Object.fromEntries(
    editedNames()
      .filter((field) => !given.includes(field))
      .map((field) => [field, existing[field]]),
  );
  const createCategory = details.createCategory && given.includes('category');
  const facets = given.includes('facets') ? { facets: withFacets(existing.facets ?? [], details.facets ?? []) } : {};
  return { ...details, ...kept, ...facets, existing, createCategory };
}

/** Whether there is something to publish of an illustration whose files the shop has. */
export function hasChanges(details: IllustrationDetails): boolean {
  return details.renamedFrom !== undefined || changedFields(details).length > 0;
}

/**
 * Null when it can be published; of an illustration that the shop has only the given fields are, so only they matter. Of one that
 * waits for a decision nothing is, until it is made.
 */
export function checkDetails(details: IllustrationDetails, action: PlanAction): PlanReason | null {
  if (action === 'conflict') return null;
  const sent = action === 'new' ? null : changedFields(details);
  const published = (field: keyof IllustrationFields) => sent === null || sent.includes(field);
  for (const field of editedNames()) {
    const message = published(field) ? checkField(field, details[field] ?? '') : null;
    if (message) return { code: 'metadata_invalid', message };
  }
  return null;
}
