/** The admin's illustration and category forms; field names as the forms use them. */
import * as z from 'zod/mini';
import { adminCategoryMessages, adminIllustrationMessages } from '../admin-messages.ts';
import { ILLUSTRATIONS_STATE } from '../column-values.ts';
import {
  CATEGORY_NAME_MIN_CHARS,
  DESCRIPTION_MIN_CHARS,
  DISPLAY_ORDER_MIN,
  TITLE_MAX_CHARS,
  TITLE_MIN_CHARS,
} from '../constants.ts';
import { ALT_TEXT_MAX_CHARS, SERIES_NAME_MAX_CHARS } from '../descriptions.ts';
import { priceProblem } from '../price.ts';
import { trimmedText } from './fields.ts';

export const illustrationFormSchema = z.object({
  title: trimmedText(TITLE_MIN_CHARS, TITLE_MAX_CHARS, adminIllustrationMessages.titleTooShort),
  description: trimmedText(DESCRIPTION_MIN_CHARS, 20_000, adminIllustrationMessages.descriptionTooShort),
  category: z.string().check(z.minLength(1, adminIllustrationMessages.categoryRequired)),
  price: z.coerce.number<string | number>(adminIllustrationMessages.priceNegative).check(
    z.refine((price) => priceProblem(price) === null, {
      error: ({ input }) => priceProblem(Number(input)) ?? adminIllustrationMessages.priceNegative,
    }),
  ),
  image: z.string().check(z.minLength(1, adminIllustrationMessages.imageRequired)),
  featured: z._default(z.boolean(), false),
  isFree: z._default(z.boolean(), false),
  /** Comma-separated in the form; see `parseTags`. */
  tags: z._default(z.string(), ''),
  downloadable_file: z.optional(z.nullable(z.string())),
  listing: z.object({ state: z.enum(ILLUSTRATIONS_STATE), publishAt: z.nullable(z.string()) }).check(
    z.refine(({ state, publishAt }) => state !== 'scheduled' || publishAt !== null, {
      error: adminIllustrationMessages.timeRequired,
    }),
  ),
  altText: z._default(
    z.string().check(z.trim(), z.maxLength(ALT_TEXT_MAX_CHARS, adminIllustrationMessages.altTextTooLong)),
    '',
  ),
  series: z._default(
    z.string().check(
      z.trim(),
      z.refine((name) => name === '' || (name.length >= 2 && name.length <= SERIES_NAME_MAX_CHARS), {
        error: adminIllustrationMessages.seriesName,
      }),
    ),
    '',
  ),
  facets: z._default(z.array(z.string()), []),
  focus: z._default(z.nullable(z.object({ x: z.number(), y: z.number() })), null),
});
export type IllustrationForm = z.input<typeof illustrationFormSchema>;
export type IllustrationFormValues = z.output<typeof illustrationFormSchema>;

export const categoryFormSchema = z.object({
  name: trimmedText(CATEGORY_NAME_MIN_CHARS, 100, adminCategoryMessages.nameTooShort),
  description: trimmedText(DESCRIPTION_MIN_CHARS, 5000, adminCategoryMessages.descriptionTooShort),
  isActive: z._default(z.boolean(), true),
  displayOrder: z.coerce
    .number<string | number>(adminCategoryMessages.orderNegative)
    .check(z.int(adminCategoryMessages.orderNegative), z.gte(DISPLAY_ORDER_MIN, adminCategoryMessages.orderNegative)),
  image: z.optional(z.nullable(z.string())),
});
export type CategoryForm = z.input<typeof categoryFormSchema>;
export type CategoryFormValues = z.output<typeof categoryFormSchema>;
