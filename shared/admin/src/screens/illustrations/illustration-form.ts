import type { UseFormReturn } from 'react-hook-form';
import { sortedTerms } from '@baobab/domain/descriptions';
import type { IllustrationContent } from '@baobab/domain/entities/draft-content';
import { editedNames } from '@baobab/domain/fields/edited-illustration';
import { pick } from '@baobab/domain/fields/illustration-shape';
import { noListing } from '@baobab/domain/fields/illustration-values';
import type { IllustrationForm, IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { formatTags, parseTags } from '@baobab/domain/tags';

export type DetailValues = Omit<IllustrationForm, 'image' | 'downloadable_file'>;

/** The form has tags as a line, and a price that may be no number. */
export function detailValues({ selling, tags, listing, ...content }: IllustrationContent): DetailValues {
  const { state, publishAt } = listing;
  const price = selling.price ?? Number.NaN;
  return { ...content, isFree: selling.isFree, price, tags: formatTags(tags), listing: { state, publishAt } };
}

/** `before`: what the form was filled with, for what it does not show. */
export function contentOfForm(values: DetailValues, before: IllustrationContent): IllustrationContent {
  const { tags = '', price: typed, isFree = false, listing } = values;
  const { price: _price, isFree: _isFree, ...shown } = pick({ ...before, ...values }, editedNames());
  const price = Number(typed);
  return {
    ...shown,
    // a tag with a comma in it is not taken apart
    tags: tags === formatTags(before.tags) ? before.tags : parseTags(tags),
    selling: { isFree, price: isFree ? 0 : Number.isNaN(price) ? null : price },
    facets: sortedTerms(values.facets ?? []),
    listing: { ...(listing.state === before.listing.state ? before.listing : noListing()), ...listing },
  };
}

/** The form as a draft. */
export const ILLUSTRATION_CONTENT = {
  contentOf: contentOfForm,
  fill: (form: UseFormReturn<IllustrationForm, unknown, IllustrationFormValues>, content: IllustrationContent) =>
    form.reset({ ...form.getValues(), ...detailValues(content) }),
};
