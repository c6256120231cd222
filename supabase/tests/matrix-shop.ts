/** The rows of the policy matrix about prices, codes, license options, packs and the words of the search. */
import { editors, everyone, only, service } from './matrix-rows.ts';
import type { MatrixRow } from './matrix-rows.ts';

export const shop: MatrixRow[] = [
  {
    title: 'search_synonyms',
    table: 'public.search_synonyms',
    where: `term = 'dad'`,
    insert: `(term, means) values ('auntie', '{aunt}')`,
    update: `means = means`,
    allowed: only(editors, editors),
  },
  {
    title: 'search_stop_words',
    table: 'public.search_stop_words',
    where: `word = 'picture'`,
    insert: `(word) values ('afrocentric')`,
    update: `word = word`,
    allowed: only(editors, editors),
  },
  {
    title: 'discount_codes',
    table: 'public.discount_codes',
    where: `code = 'SUMMER'`,
    insert: `(code, kind, percent) values ('WINTER', 'percent', 20)`,
    update: `is_active = false`,
    allowed: only(editors, editors, { delete: service }),
  },
  {
    title: 'license_options',
    table: 'public.license_options',
    where: `code = 'press'`,
    insert: `(code, name, seats) values ('film', 'Film license', 1)`,
    update: `position = 9`,
    allowed: only(everyone, editors, { delete: service }),
  },
  {
    title: 'illustration_license_prices',
    table: 'public.illustration_license_prices',
    where: `illustration_id = 'paid'`,
    insert: `(illustration_id, option, price) values ('paid', 'team', 60)`,
    update: `price = 50`,
    allowed: only(everyone, editors),
  },
  {
    title: 'illustration_license_prices (of a draft)',
    table: 'public.illustration_license_prices',
    where: `illustration_id = 'draft'`,
    insert: `(illustration_id, option, price) values ('draft', 'team', 60)`,
    update: `price = 50`,
    allowed: only(editors, editors),
  },
  {
    title: 'pack_items',
    table: 'public.pack_items',
    where: `illustration_id = 'paid'`,
    insert: `(pack_slug, illustration_id) values ('tech-startup', 'other')`,
    update: `illustration_id = illustration_id`,
    allowed: only(everyone, editors, { update: service }),
  },
  {
    title: 'pack_items (of a draft)',
    table: 'public.pack_items',
    where: `illustration_id = 'draft'`,
    insert: `(pack_slug, illustration_id) values ('tech-startup', 'other')`,
    update: `illustration_id = illustration_id`,
    allowed: only(editors, editors, { update: service }),
  },
  {
    title: 'price_changes',
    table: 'public.price_changes',
    where: `illustration_id = 'paid'`,
    insert: `(illustration_id, asked_price, reason) values ('paid', 1, 'price')`,
    update: `asked_price = 1`,
    allowed: only(editors, service),
  },
];
