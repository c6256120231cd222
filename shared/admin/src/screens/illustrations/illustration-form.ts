import type { UseFormReturn } from 'react-hook-form';
import { sortedTerms } from '@baobab/domain/descriptions';
import type { IllustrationContent } from '@baobab/domain/entities/draft-content';

import type { IllustrationForm, IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { formatTags, parseTags } from '@baobab/domain/tags';

export type DetailValues = Omit<IllustrationForm, 'image' | 'downloadable_file'>;

export function detailValues(content: IllustrationContent): DetailValues {
  const { title, description, category, tags, selling, featured, listing, altText, series, facets, focus } = content;
  return {
    title,
    description,
    category,
    price: selling.price ?? Number.NaN,
    featured,
    isFree: selling.isFree,
    tags: formatTags(tags),
    listing: { state: listing.state, publishAt: listing.publishAt },
    altText,
    series,
    facets,
    focus,
  };
}

/** `before`: what the form was filled with, for what it does not show. */
export function contentOfForm(
  values: DetailValues | IllustrationFormValues,
  before: IllustrationContent,
): IllustrationContent {
  const { title, description, category, listing } = values;
  const [isFree, price, tags] = [values.isFree ?? false, Number(values.price), values.tags ?? ''];
  const isSameState = listing.state === before.listing.state;
  return {
    title,
    description,
    category,
    // a tag with a comma in it is not taken apart
    tags: tags === formatTags(before.tags) ? before.tags : parseTags(tags),
    selling: { isFree, price: isFree ? 0 : Number.isNaN(price) ? null : price },
    featured: values.featured ?? false,
    listing: { ...listing, withdrawnReason: isSameState ? before.listing.withdrawnReason : null },
    altText: values.altText ?? '',
    series: values.series ?? '',
    facets: sortedTerms(values.facets ?? []),
    focus: values.focus ?? null,
  };
}

/** The form as a draft. */
export const ILLUSTRATION_CONTENT = {
  contentOf: contentOfForm,
  fill: (form: UseFormReturn<IllustrationForm, unknown, IllustrationFormValues>, content: IllustrationContent) =>
    form.reset({ ...form.getValues(), ...detailValues(content) }),
};
