/** Scheduling in the admin's own time zone, said plainly. */
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';

/** 'America/New_York (GMT-5)'. */
export function zoneName(at: Date, timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset ? `${timeZone.replaceAll('_', ' ')}, ${offset}` : timeZone.replaceAll('_', ' ');
}

/** What saving will do with the post, in one sentence. */
export function describePublication(
  { isPublished, publishedAt }: BlogPostContent['publication'],
  now: Date,
  timeZone?: string,
): string {
  if (!isPublished) {
    return publishedAt === null
      ? 'A draft: only administrators see it.'
      : 'A draft: only administrators see it. The date counts once it is published; saving a draft clears it.';
  }
  if (publishedAt === null) return 'Public as soon as it is saved.';
  const at = new Date(publishedAt);
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at);
  const zone = zoneName(at, timeZone);
  return at > now
    ? `Scheduled: hidden until ${moment} (your time, ${zone}).`
    : `Public, dated ${moment} (your time, ${zone}).`;
}
