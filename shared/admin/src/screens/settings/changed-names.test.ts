import { expect, test } from 'vitest';
import type { ShopSettings } from '@baobab/domain/entities/shop-settings';
import { changedNames } from './changed-names.ts';

const settings: ShopSettings = {
  companyName: 'Baobab Ltd',
  companyAddress: '',
  governingLaw: '',
  termsDate: null,
  contactEmail: '',
  contactPhone: '',
  contactHours: '',
  bundlePrice: 79,
  bundleComparePrice: 225,
  bundleRegularPrice: null,
  testimonials: [],
  heroTitle: '',
  heroText: '',
  heroPictures: [],
  faq: [],
  faqStandard: true,
  socialLinks: [],
  hasFreePack: false,
  senderEmail: '',
  senderName: '',
  mailFooter: '',
  noticeEmail: '',
  saleNotices: true,
  saleDigest: false,
};

test('OW11 a version names what differs from the one before', () => {
  const later = { ...settings, heroTitle: 'Our pictures', faq: [{ question: 'Q', answer: 'A' }] };
  expect(changedNames({ settings: later }, { settings })).toBe('Hero title, Faq');
  expect(changedNames({ settings }, { settings })).toBe('');
  expect(changedNames({ settings }, undefined)).toBe('');
});
