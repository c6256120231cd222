/** Scheduling in the shop's time zone, said plainly. */
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { shopLocale } from '@baobab/domain/shop-locale';
import { zoneName } from '@baobab/domain/time-zone';

/** What saving will do with the post, in one sentence. */
export function describePublication({ isPublished, publishedAt }: BlogPostContent['publication'], now: Date): string {
  if (!isPublished) {
    return publishedAt === null
      ? 'A draft: only administrators see it.'
      : 'A draft: only administrators see it. The date counts once it is published; saving a draft clears it.';
  }
  if (publishedAt === null) return 'Public as soon as it is saved.';
  const at = new Date(publishedAt);
  const { timeZone } = shopLocale();
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);
  const zone = zoneName(timeZone, at);
  return at > now
    ? `Scheduled: hidden until ${moment} (shop time, ${zone}).`
    : `Public, dated ${moment} (shop time, ${zone}).`;
}
