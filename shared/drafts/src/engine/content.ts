/** Questions about a document's content that don't depend on its state. */
import {
  emptyIllustration,
  emptyPost,
  emptyShopSettings,
  kindOf,
  type BlogPostContent,
  type DraftContent,
  type DraftKey,
  type DraftKind,
  type DraftPicture,
} from '@baobab/domain/entities/draft-content';
import { sameJson } from '../merge/equal.ts';
import type { DraftRecord } from '../ports.ts';

export function contentOf(record: DraftRecord): DraftContent {
  return record.local ?? record.base?.content ?? emptyContent(record.key);
}

/** What a save or deletion is based on. */
export function revisionOf({ base, tombstone }: DraftRecord): number {
  return base?.revision ?? tombstone ?? 0;
}

const EMPTY: Record<DraftKind, () => DraftContent> = {
  blog_post: emptyPost,
  about_page: () => ({ sections: [] }),
  team: () => ({ members: [] }),
  illustration: emptyIllustration,
  shop_settings: emptyShopSettings,
};

export function emptyContent(key: DraftKey): DraftContent {
  return EMPTY[kindOf(key)]();
}

/** The same content with every picture replaced; the same object when none changed. */
export function mapPictures<Content extends DraftContent>(
  content: Content,
  change: (picture: DraftPicture) => DraftPicture,
): Content {
  const each = <T extends { picture: DraftPicture }>(entry: T): T => {
    const picture = change(entry.picture);
    return picture === entry.picture ? entry : { ...entry, picture };
  };
  const list = <T extends { picture: DraftPicture }>(entries: T[]): T[] => {
    const mapped = entries.map(each);
    return mapped.some((entry, at) => entry !== entries[at]) ? mapped : entries;
  };
  if ('sections' in content) {
    const sections = list(content.sections);
    return sections === content.sections ? content : { ...content, sections };
  }
  if ('members' in content) {
    const members = list(content.members);
    return members === content.members ? content : { ...content, members };
  }
  return 'picture' in content ? each(content as Content & BlogPostContent) : content;
}

/** Ids of attached pictures that are not uploaded yet, as far as the content knows. */
export function filesIn(content: DraftContent | null | undefined): string[] {
  const files = new Set<string>();
  if (content)
    mapPictures(content, (picture) => {
      if (picture.file) files.add(picture.file);
      return picture;
    });
  return [...files];
}

/** Is `stored` what the server makes of `sent`? It fills in the slug and the date of publication. */
export function matchesSent(sent: DraftContent, stored: DraftContent): boolean {
  if (!('publication' in sent) || !('publication' in stored)) return sameJson(sent, stored);
  const { slug, publication, ...rest } = sent;
  const { slug: storedSlug, publication: storedPublication, ...storedRest } = stored;
  const sameDate =
    publication.publishedAt === null || !publication.isPublished
      ? true
      : Date.parse(publication.publishedAt) === Date.parse(storedPublication.publishedAt ?? '');
  return (
    sameJson(rest, storedRest) &&
    (slug.trim() === '' || slug === storedSlug) &&
    publication.isPublished === storedPublication.isPublished &&
    sameDate
  );
}

export function isPublished(content: DraftContent | null | undefined): boolean {
  return Boolean(content && 'publication' in content && content.publication.isPublished);
}
