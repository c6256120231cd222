/** The admin's settings form; empty fields are allowed, wrong ones are not. */
import * as z from 'zod/mini';
import {
  QUESTIONS_MAX,
  SOCIAL_LINKS_MAX,
  TAX_MODES,
  TESTIMONIAL_PAGES,
  TESTIMONIALS_MAX,
} from '../entities/shop-settings.ts';
import { HERO_PICTURES } from '../hero.ts';
import { fieldMessages } from '../messages.ts';
import { CURRENCIES } from '../money.ts';
import { isTooLow, MAXIMUM_CHARGE, minimumInWords, PRICE_TOO_HIGH } from '../price.ts';
import { shopLocale } from '../shop-locale.ts';
import { emailSchema, trimmedText } from './fields.ts';

const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`));
const optionalEmail = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || emailSchema.safeParse(text).success, { error: fieldMessages.email }),
);

const optionalPrice = z.nullable(z.number('Enter a price').check(z.lte(MAXIMUM_CHARGE, PRICE_TOO_HIGH)));
const aboveThePrice = (field: 'bundleComparePrice' | 'bundleRegularPrice') =>
  z.refine<BundlePrices>((prices) => (prices[field] ?? Infinity) > (prices.bundlePrice ?? 0), {
    error: 'More than the bundle’s price, or nothing',
    path: [field],
  });
type BundlePrices = Record<'bundlePrice' | 'bundleComparePrice' | 'bundleRegularPrice', number | null>;

const fields = z.object({
  currency: z.enum(CURRENCIES),
  companyName: optionalText(200),
  companyAddress: optionalText(500),
  governingLaw: optionalText(100),
  /** '' or YYYY-MM-DD */
  termsDate: z.union([z.literal(''), z.iso.date('Enter a date')]),
  contactEmail: optionalEmail,
  contactPhone: z
    .string()
    .check(z.trim(), z.regex(/^(\+?[0-9][0-9 ()/.-]{2,38})?$/, 'Enter a phone number, such as +233 30 000 0000')),
  contactHours: optionalText(200),
  bundlePrice: optionalPrice.check(z.refine((price) => price !== null, { error: 'Enter a price' })),
  bundleComparePrice: optionalPrice,
  bundleRegularPrice: optionalPrice,
  heroTitle: optionalText(120),
  heroText: optionalText(400),
  heroPictures: z.array(z.string()).check(z.maxLength(HERO_PICTURES, `At most ${HERO_PICTURES} pictures`)),
  faq: z
    .array(
      z.object({
        question: trimmedText(1, 200, 'What is the question?'),
        answer: trimmedText(1, 2000, 'What is the answer?'),
      }),
    )
    .check(z.maxLength(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions`)),
  faqStandard: z.boolean(),
  socialLinks: z
    .array(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^https:\/\/[^\s/@]+\.[^\s/@]+(\/[^\s<>"]*)?$/, 'Enter an address that begins with https://'),
        ),
    )
    .check(z.maxLength(SOCIAL_LINKS_MAX, `At most ${SOCIAL_LINKS_MAX} links`)),
  testimonials: z
    .array(
      z.object({
        name: trimmedText(1, 100, 'Whose words are these?'),
        role: optionalText(100),
        content: trimmedText(1, 600, 'What did they say?'),
        page: z.enum(TESTIMONIAL_PAGES),
      }),
    )
    .check(z.maxLength(TESTIMONIALS_MAX, `At most ${TESTIMONIALS_MAX} testimonials`)),
  senderEmail: optionalEmail,
  senderName: optionalText(100).check(z.regex(/^[^<>"@]*$/, 'Without < > " and @')),
  mailFooter: optionalText(500),
  noticeEmail: optionalEmail,
  minimumPrice: z.nullable(z.number('Enter an amount').check(z.gt(0, 'More than 0, or nothing'))),
  timeZone: z.string(),
  taxMode: z.enum(TAX_MODES),
  taxId: optionalText(60),
  asksDeliveryConsent: z.boolean(),
  saleNotices: z.boolean(),
  saleDigest: z.boolean(),
});
/** What another currency asks for, the server knows. */
const isCharged = z.refine<Pick<z.infer<typeof fields>, 'bundlePrice' | 'currency'>>(
  ({ bundlePrice, currency }) => bundlePrice === null || currency !== shopLocale().currency || !isTooLow(bundlePrice),
  { error: () => `At least ${minimumInWords()}: the payment provider charges no less`, path: ['bundlePrice'] },
);
export const shopSettingsFormSchema = fields.check(
  isCharged,
  aboveThePrice('bundleComparePrice'),
  aboveThePrice('bundleRegularPrice'),
);
export type ShopSettingsForm = z.infer<typeof shopSettingsFormSchema>;
