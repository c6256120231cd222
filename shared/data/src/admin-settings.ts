import * as z from 'zod/mini';
import {
  FILLABLE_SETTINGS,
  shopSettingsSchema,
  type FillableSetting,
  type ShopSettings,
} from '@baobab/domain/entities/shop-settings';
import { AppError } from '@baobab/domain/errors';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import type { DataClient } from './client.ts';
import { parseRow } from './rows.ts';

const COLUMNS =
  'company_name,company_address,governing_law,terms_date,contact_email,contact_phone,contact_hours,bundle_regular_price,testimonials,sender_email,notice_email,sale_notices,sale_digest,revision';

/** For administrators. */
export async function readShopSettings(client: DataClient): Promise<ShopSettings> {
  const { data } = await client.from('shop_settings').select(COLUMNS).single().throwOnError();
  return parseRow(shopSettingsSchema, data);
}

/** Codes: conflict when they changed after `baseRevision`; validation. */
export async function saveShopSettings(
  client: DataClient,
  baseRevision: number,
  form: ShopSettingsForm,
): Promise<ShopSettings> {
  const { data } = await client
    .from('shop_settings')
    .update({
      company_name: form.companyName,
      company_address: form.companyAddress,
      governing_law: form.governingLaw,
      terms_date: form.termsDate || null,
      contact_email: form.contactEmail,
      contact_phone: form.contactPhone,
      contact_hours: form.contactHours,
      bundle_regular_price: form.bundleRegularPrice,
      testimonials: form.testimonials,
      sender_email: form.senderEmail,
      notice_email: form.noticeEmail,
      sale_notices: form.saleNotices,
      sale_digest: form.saleDigest,
    })
    .eq('only_one', true)
    .eq('revision', baseRevision)
    .select(COLUMNS)
    .maybeSingle()
    .throwOnError();
  if (data === null) throw new AppError('conflict', { baseRevision });
  return parseRow(shopSettingsSchema, data);
}

const namesSchema = z.array(z.enum(FILLABLE_SETTINGS));

/** What must be filled in before the shop may take money. */
export async function settingsToFill(client: DataClient): Promise<FillableSetting[]> {
  const { data } = await client.rpc('settings_to_fill').throwOnError();
  return parseRow(namesSchema, data);
}
