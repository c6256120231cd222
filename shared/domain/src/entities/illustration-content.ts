import { editedDetails } from '../fields/edited-illustration.ts';
import { pick, type IllustrationDetails } from '../fields/illustration.ts';
import { unitNames } from '../fields/illustration-values.ts';
import type { IllustrationContent } from './draft-content.ts';

/** A row as its editor works on it. */
export function illustrationContent(
  row: Omit<IllustrationDetails, 'category'> & { category: string | null },
): IllustrationContent {
  const { isFree, price, ...plain } = editedDetails({ ...row, category: row.category ?? '' });
  const listing = pick(row, unitNames('listing'));
  const publishAt = row.publishAt && new Date(row.publishAt).toISOString();
  return { ...plain, selling: { isFree, price }, listing: { ...listing, publishAt } };
}
