import type { CURRENCIES } from './money.ts';

type Currency = (typeof CURRENCIES)[number];

/** In a sentence, for many of them. */
export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  usd: 'US dollars',
  eur: 'euros',
  gbp: 'British pounds',
  cad: 'Canadian dollars',
  aud: 'Australian dollars',
  nzd: 'New Zealand dollars',
  chf: 'Swiss francs',
  sek: 'Swedish kronor',
  nok: 'Norwegian kroner',
  dkk: 'Danish kroner',
  pln: 'Polish złoty',
  ngn: 'Nigerian naira',
  ghs: 'Ghanaian cedis',
  zar: 'South African rand',
  kes: 'Kenyan shillings',
};
