/** What administrators and buyers do with packs, for the tests of them. */
import { SHA } from './fixtures.ts';
import type { Identity } from './fixtures.ts';
import { openShop } from './money-steps.ts';

interface PackRecord {
  slug: string;
  section: string;
  display_order: number;
  product: { price: number; is_sold: boolean; is_deliverable: boolean; revision: number };
}
export const BUNDLE = 'bundle-all-packs';
export const hair = {
  slug: 'hair',
  is_new: true,
  title: 'Hair Pack',
  theme: 'culture',
  description: 'Pictures of hair.',
};

export function openPacks() {
  const steps = openShop();
  const { shop } = steps;
  const save = (p: object) => shop.call<{ pack: PackRecord }>('admin', 'save_pack', { p });
  return {
    ...steps,
    save,
    saveBundle: (p: object) => shop.call('admin', 'save_bundle', { p }),
    sell: (slug: string, price = 12) => save({ slug, price, is_sold: true }),
    release: (slug: string, version = 1) =>
      shop.database
        .admin(`update public.bundle_packs set bucket = 'downloads', object_path = 'packs/${slug}-v${version}.zip',
        size_bytes = 5, sha256 = '${SHA}', version = ${version} where slug = '${slug}'`),
    /** Slugs of the files that the person may fetch, of all or of one bundle. */
    mine: async (who: Identity, bundle?: string) =>
      (await shop.call<{ slug: string }[]>(who, 'my_bundle_files', bundle ? { p_bundle_id: bundle } : {})).map(
        ({ slug }) => slug,
      ),
    target: (who: Identity, slug: string) =>
      shop.call<object | null>(who, 'download_target', {
        p_illustration_id: null,
        p_pack_slug: slug,
        p_version: null,
      }),
  };
}
