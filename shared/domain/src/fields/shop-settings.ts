/** The settings that owners edit, in reading order. */
import * as z from 'zod/mini';
import { SETTING_LABELS, shopSettingsSchema } from '../entities/shop-settings.ts';
import { field, textOrNull } from './field.ts';

const { shape } = shopSettingsSchema;
/** Dollars; that of the bundle is null while nothing is typed. */
const price = z.nullable(z.number());

export const SHOP_SETTINGS_FIELDS = [
  field('heroTitle', shape.heroTitle, '', { label: 'Headline' }),
  field('heroText', shape.heroText, '', { label: 'Words below the headline', merge: 'text' }),
  field('heroPictures', shape.heroPictures, [], { label: 'Pictures of the home page' }),
  field('currency', shape.currency, 'usd'),
  field('companyName', shape.companyName, '', { label: SETTING_LABELS.company_name }),
  field('companyAddress', shape.companyAddress, '', { label: SETTING_LABELS.company_address }),
  field('governingLaw', shape.governingLaw, '', { label: SETTING_LABELS.governing_law }),
  /** '' or YYYY-MM-DD. */
  textOrNull('termsDate', { label: SETTING_LABELS.terms_date }),
  field('contactEmail', shape.contactEmail, '', { label: SETTING_LABELS.contact_email }),
  field('contactPhone', shape.contactPhone, '', { label: SETTING_LABELS.contact_phone }),
  field('contactHours', shape.contactHours, '', { label: SETTING_LABELS.contact_hours }),
  field('senderEmail', shape.senderEmail, '', { label: SETTING_LABELS.sender_email }),
  field('senderName', shape.senderName, '', { label: 'Name of the sender' }),
  field('mailFooter', shape.mailFooter, '', { label: 'Under every email', merge: 'text' }),
  field('noticeEmail', shape.noticeEmail, '', { label: 'Where your notices go' }),
  field('saleNotices', shape.saleNotices, true, { label: 'An email for every sale' }),
  field('saleDigest', shape.saleDigest, false, { label: 'One email a day with the sales' }),
  field('bundlePrice', price, null, { label: 'Price of the bundle' }),
  field('bundleComparePrice', price, null, { label: 'Total value of the bundle' }),
  field('bundleRegularPrice', price, null, { label: SETTING_LABELS.bundle_regular_price }),
  field('testimonials', shape.testimonials, [], { label: SETTING_LABELS.testimonials }),
  field('faqStandard', shape.faqStandard, true, { label: 'Standard questions' }),
  field('minimumPrice', price, null, { label: 'Least amount' }),
  field('timeZone', z.string(), 'UTC'),
  field('taxMode', shape.taxMode, 'off', { label: 'Tax' }),
  field('taxId', shape.taxId, '', { label: 'Tax number' }),
  field('asksDeliveryConsent', shape.asksDeliveryConsent, false, { label: 'Consent to delivery at once' }),
  field('faq', shape.faq, [], { label: 'Questions and answers' }),
  field('socialLinks', shape.socialLinks, [], { label: 'Addresses elsewhere', merge: 'set' }),
] as const;
