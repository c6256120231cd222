/** The admin's settings form; empty fields are allowed, wrong ones are not. */
import * as z from 'zod/mini';
import { BUNDLE_PRICE } from '../constants.ts';
import { TESTIMONIAL_PAGES, TESTIMONIALS_MAX } from '../entities/shop-settings.ts';
import { fieldMessages } from '../messages.ts';
import { emailSchema, trimmedText } from './fields.ts';

const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`));
const optionalEmail = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || emailSchema.safeParse(text).success, { error: fieldMessages.email }),
);

export const shopSettingsFormSchema = z.object({
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
  bundleRegularPrice: z.nullable(
    z.number('Enter a price').check(z.gt(BUNDLE_PRICE, `More than the bundle’s price of $${BUNDLE_PRICE}, or nothing`)),
  ),
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
  noticeEmail: optionalEmail,
  saleNotices: z.boolean(),
  saleDigest: z.boolean(),
});
export type ShopSettingsForm = z.infer<typeof shopSettingsFormSchema>;
