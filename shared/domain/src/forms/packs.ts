/** The admin's forms of packs and bundles; field names as the forms use them. */
import * as z from 'zod/mini';
import { adminIllustrationMessages, adminPackMessages } from '../admin-messages.ts';
import { BUNDLE_PACKS_SECTION } from '../column-values.ts';
import { DESCRIPTION_MIN_CHARS, TITLE_MIN_CHARS } from '../constants.ts';
import { isTooLow, minimumInWords, priceProblem } from '../price.ts';
import { trimmedText } from './fields.ts';

const PACK_TITLE_MAX_CHARS = 200;

const price = z.coerce.number<string | number>(adminIllustrationMessages.priceNegative).check(
  z.refine((value) => priceProblem(value) === null, {
    error: ({ input }) => priceProblem(Number(input)) ?? adminIllustrationMessages.priceNegative,
  }),
);
const productFields = {
  title: trimmedText(TITLE_MIN_CHARS, PACK_TITLE_MAX_CHARS, adminIllustrationMessages.titleTooShort),
  description: trimmedText(DESCRIPTION_MIN_CHARS, 20_000, adminIllustrationMessages.descriptionTooShort),
  price,
  isSold: z.boolean(),
  /** Dollars; null without a sale. */
  salePrice: z.nullable(price),
  /** ISO 8601; null: at once, and until it is ended. */
  saleStartsAt: z.nullable(z.string()),
  saleEndsAt: z.nullable(z.string()),
};
interface Sale {
  price: number;
  salePrice: number | null;
}
/** The database refuses others, too. */
const saleFits = ({ salePrice, price: asked }: Sale) =>
  salePrice === null || (!isTooLow(salePrice) && salePrice < asked);
const saleBelowPrice = () => adminPackMessages.saleBelowPrice(minimumInWords());
const needsPrice = <T extends { isSold: boolean; price: number }>({ isSold, price: asked }: T) => !isSold || asked > 0;

export const packFormSchema = z
  .object({
    ...productFields,
    theme: z.string().check(z.trim()),
    section: z.enum(BUNDLE_PACKS_SECTION),
    /** Ids. */
    bundles: z.array(z.string()),
    /** Ids of illustrations. */
    items: z.array(z.string()),
  })
  .check(
    z.refine(needsPrice, { error: adminPackMessages.priceNeeded, path: ['price'] }),
    z.refine(saleFits, { error: saleBelowPrice, path: ['salePrice'] }),
  );
export type PackForm = z.input<typeof packFormSchema>;
export type PackFormValues = z.output<typeof packFormSchema>;

export const bundleFormSchema = z
  .object({
    ...productFields,
    /** Dollars, 0 where the owner says nothing. */
    comparePrice: price,
    /** Slugs. */
    packs: z.array(z.string()),
  })
  .check(
    z.refine(needsPrice, { error: adminPackMessages.priceNeeded, path: ['price'] }),
    z.refine(saleFits, { error: saleBelowPrice, path: ['salePrice'] }),
    z.refine(({ comparePrice, price: asked }) => comparePrice === 0 || comparePrice > asked, {
      error: adminPackMessages.valueAbovePrice,
      path: ['comparePrice'],
    }),
  );
export type BundleForm = z.input<typeof bundleFormSchema>;
export type BundleFormValues = z.output<typeof bundleFormSchema>;
