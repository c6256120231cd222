/** Questions about a document's content that don't depend on its state. */
import { emptyContent, kindOf, type DraftContent } from '@baobab/domain/entities/draft-content';
import type { DraftPicture } from '@baobab/domain/fields/picture';
import { sameJson } from '@baobab/domain/same-json';
import type { DraftRecord } from '../ports.ts';

export function contentOf({ key, local, base }: DraftRecord): DraftContent {
  return local ?? base?.content ?? emptyContent(kindOf(key));
}

/** What a save or deletion is based on. */
export function revisionOf({ base, tombstone }: DraftRecord): number {
  return base?.revision ?? tombstone ?? 0;
}

/** The same content with every picture replaced. */
export function mapPictures<Content extends DraftContent>(
  content: Content,
  change: (picture: DraftPicture) => DraftPicture,
): Content {
  const each = <T extends { picture: DraftPicture }>(entry: T): T => ({ ...entry, picture: change(entry.picture) });
  if ('sections' in content) return { ...content, sections: content.sections.map(each) };
  if ('members' in content) return { ...content, members: content.members.map(each) };
  return 'picture' in content ? { ...content, picture: change(content.picture) } : content;
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
  const { isPublished, publishedAt } = sent.publication;
  const isDated = isPublished && publishedAt !== null;
  return sameJson(stored, {
    ...sent,
    slug: sent.slug.trim() === '' ? stored.slug : sent.slug,
    publication: {
      isPublished,
      publishedAt: isDated ? new Date(publishedAt).toISOString() : stored.publication.publishedAt,
    },
  });
}

export function isPublished(content: DraftContent | null | undefined): boolean {
  return Boolean(content && 'publication' in content && content.publication.isPublished);
}
