/** The admin's illustration and category forms; field names as the forms use them. */
import * as z from 'zod/mini';
import { adminCategoryMessages, adminIllustrationMessages } from '../admin-messages.ts';
import { CATEGORY_NAME_MIN_CHARS, DESCRIPTION_MIN_CHARS, DISPLAY_ORDER_MIN } from '../constants.ts';
import {
  editedNames,
  editedShape,
  isText,
  type OptionalText,
  type RequiredText,
} from '../fields/edited-illustration.ts';
import { type TextName } from '../fields/illustration.ts';
import { illustrationShape } from '../fields/illustration-shape.ts';
import { checkField, mayBeNull } from '../fields/illustration-values.ts';
import { priceProblem } from '../price.ts';
import { trimmedText } from './fields.ts';

/** Every text of the list, by its own rule. */
function texts() {
  const entries = editedNames()
    .filter(isText)
    .map((name) => [name, mayBeNull(name) ? z._default(checkedText(name), '') : checkedText(name)]);
  return Object.fromEntries(entries) as { [Name in RequiredText]: z.ZodMiniString<string> } & {
    [Name in OptionalText]: z.ZodMiniDefault<z.ZodMiniString<string>>;
  };
}

function checkedText(name: TextName): z.ZodMiniString<string> {
  const isFine = z.refine<string>((text) => checkField(name, text) === null, {
    error: ({ input }) => checkField(name, String(input)) ?? '',
  });
  return z.string().check(z.trim(), isFine);
}

export const illustrationFormSchema = z.object({
  ...texts(),
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
  listing: z.object({ state: illustrationShape.state, publishAt: z.nullable(z.string()) }).check(
    z.refine(({ state, publishAt }) => state !== 'scheduled' || publishAt !== null, {
      error: adminIllustrationMessages.timeRequired,
    }),
  ),
  facets: z._default(z.array(z.string()), []),
  focus: z._default(editedShape().focus, null),
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
