import type { DataClient } from '@baobab/data/client';
import { shopDetails } from '@baobab/data/settings/shop-details';
import type { ShopDetails, Testimonial } from '@baobab/domain/entities/shop-settings';
import { query } from '../../query/query-cache.ts';
import { useQuery } from '../../query/use-query.ts';

export const shopDetailsQuery = (data: DataClient) => query('shop-details', () => shopDetails(data));

/** By itself, because every page has it and none should carry all details for it. */
export const localeQuery = (data: DataClient) =>
  query('locale', async () => {
    const { currency, timeZone } = await shopDetails(data);
    return { currency, timeZone };
  });

const NOTHING: ShopDetails = {
  currency: 'usd',
  companyName: '',
  companyAddress: '',
  governingLaw: '',
  termsDate: null,
  contactEmail: '',
  contactPhone: '',
  contactHours: '',
  bundleRegularPrice: null,
  testimonials: [],
  heroTitle: '',
  heroText: '',
  heroPictures: [],
  faq: [],
  faqStandard: true,
  minimumCharge: 0.5,
  timeZone: 'UTC',
  taxMode: 'off',
  asksDeliveryConsent: false,
  socialLinks: [],
  hasFreePack: false,
};

/** What the owner filled in; nothing while it is not known, and pages leave out what is not filled in. */
export function useShopDetails(data: DataClient): ShopDetails {
  const details = useQuery(shopDetailsQuery(data));
  return details.status === 'success' ? details.data : NOTHING;
}

/** Null while it is not known. Where it cannot be asked for, the checkout still refuses without consent. */
export function useAsksConsent(data: DataClient): boolean | null {
  const details = useQuery(shopDetailsQuery(data));
  if (details.status === 'loading') return null;
  return details.status === 'success' && details.data.asksDeliveryConsent;
}

export function useTestimonials(data: DataClient, page: Testimonial['page']): readonly Testimonial[] {
  return useShopDetails(data).testimonials.filter((each) => each.page === page);
}
