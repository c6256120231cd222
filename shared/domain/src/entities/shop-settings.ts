import * as z from 'zod/mini';
import { CURRENCIES } from '../money.ts';
import { moneySchema } from './fields.ts';

export const TESTIMONIAL_PAGES = ['home', 'bundle'] as const;
export const TESTIMONIALS_MAX = 12;

export const testimonialSchema = z.object({
  name: z.string(),
  role: z.string(),
  content: z.string(),
  page: z.enum(TESTIMONIAL_PAGES),
});
/** Whether the payment provider works out tax, and whether prices contain it. */
export const TAX_MODES = ['off', 'inclusive', 'exclusive'] as const;
export const QUESTIONS_MAX = 30;
export const SOCIAL_LINKS_MAX = 8;
const questionSchema = z.object({ question: z.string(), answer: z.string() });

export type Testimonial = z.infer<typeof testimonialSchema>;

/** What everyone may know about the shop. An empty text, a null and an empty list are not filled in: pages leave them out. */
export const shopDetailsSchema = z.object({
  /** Of every price; three letters, lower case. */
  currency: z.enum(CURRENCIES),
  companyName: z.string(),
  /** One line of the address a line. */
  companyAddress: z.string(),
  /** As in "the law of …". */
  governingLaw: z.string(),
  /** YYYY-MM-DD */
  termsDate: z.nullable(z.iso.date()),
  contactEmail: z.string(),
  contactPhone: z.string(),
  contactHours: z.string(),
  bundleRegularPrice: z.nullable(moneySchema),
  testimonials: z.array(testimonialSchema),
  /** Of the home page; empty takes the standard words. */
  heroTitle: z.string(),
  heroText: z.string(),
  /** Ids of at most three illustrations; places that stay empty get the newest ones, then free and featured ones. */
  heroPictures: z.array(z.string()),
  /** Of the owner: after the standard questions, or in their place. */
  faq: z.array(questionSchema),
  faqStandard: z.boolean(),
  /** Addresses of https pages. */
  socialLinks: z.array(z.string()),
  /** Least amount of a price and of an order that is not free. Worked out from the currency, the payment provider and the settings. */
  minimumCharge: z._default(moneySchema, 0.5),
  /** Of the days and dates that the shop shows: an IANA name. */
  timeZone: z._default(z.string(), 'UTC'),
  /** Of every price. */
  taxMode: z.enum(TAX_MODES),
  /** Buyers agree before paying that delivery begins at once. */
  asksDeliveryConsent: z.boolean(),
  /** Confirmed subscribers get a ZIP of five free illustrations. Not among the settings that an editor works on. */
  hasFreePack: z._default(z.boolean(), false),
});
export type ShopDetails = z.infer<typeof shopDetailsSchema>;

export const shopSettingsSchema = z.extend(shopDetailsSchema, {
  /** Dollars; what the bundle costs, and what it is compared with. */
  bundlePrice: moneySchema,
  bundleComparePrice: z.nullable(moneySchema),
  senderEmail: z.string(),
  /** Beside the address in mails; empty leaves the address alone. */
  senderName: z.string(),
  /** Under every mail. */
  mailFooter: z.string(),
  /** Where mails to the owner go; empty: to every owner. */
  noticeEmail: z.string(),
  /** Where the account needs more than the provider publishes; null: nowhere. */
  minimumPrice: z._default(z.nullable(moneySchema), null),
  /** On invoices; empty: none. */
  taxId: z.string(),
  saleNotices: z.boolean(),
  saleDigest: z.boolean(),
});

/** Columns that can be open before the shop may take money. */
export const FILLABLE_SETTINGS = [
  'company_name',
  'company_address',
  'contact_email',
  'sender_email',
  'governing_law',
  'terms_date',
  'contact_phone',
  'contact_hours',
  'bundle_regular_price',
  'testimonials',
] as const;
export type FillableSetting = (typeof FILLABLE_SETTINGS)[number];

export const SETTING_LABELS: Readonly<Record<FillableSetting, string>> = {
  company_name: 'Company',
  company_address: 'Postal address',
  contact_email: 'Contact email',
  sender_email: 'Sender of emails',
  governing_law: 'Governing law',
  terms_date: 'Terms and privacy hold since',
  contact_phone: 'Phone',
  contact_hours: 'Hours',
  bundle_regular_price: 'Regular price of the bundle',
  testimonials: 'Testimonials',
};
