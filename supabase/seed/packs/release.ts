/** Releases the demo's packs the way an administrator does: upload, facts, previews, release. */
import { BUCKET_DOWNLOADS, BUCKET_IMAGES, BUNDLE_ID, PACK_ID_PREFIX } from '@baobab/domain/constants';
import texts from '../content/shop.json' with { type: 'json' };
import { drawingOf } from '../drawings/drawings.ts';
import { fixedTimestamp, signIn, uploadPictures } from '../load/backend.ts';
import type { Backend, SignInTarget } from '../load/backend.ts';
import { saveFacts } from '../load/facts.ts';
import { derive, rasterize, sha256 } from '../pictures/render.ts';
import { bonusFiles, makePack } from './pack-files.ts';
import type { PackFiles } from './pack-files.ts';
import { demoPacks } from './packs.ts';

export interface PackTarget extends SignInTarget {
  /** Of each pack; all of them unless a test wants fewer. */
  picturesMax?: number;
  /** Whether the bonus files are made too: by default where nothing is left out. */
  bonus?: boolean;
}

/** Safe to repeat after an interruption: what is released stays, and files go to the same places. */
export async function releaseDemoPacks(target: PackTarget, log: (line: string) => void): Promise<void> {
  const shop = await signIn(target);
  const { licenseUrl } = shop;
  const waiting = new Set((await shop.select('bundle_packs', 'select=slug&version=eq.0')).map(({ slug }) => slug));
  if (target.picturesMax === undefined) await publishCover(shop);
  for (const pack of demoPacks.filter(({ slug }) => waiting.has(slug))) {
    const start = performance.now();
    const pictures = pack.pictures.slice(0, target.picturesMax);
    await release(shop, pack.slug, await makePack({ ...pack, pictures }, licenseUrl));
    log(`Demo content: ${pack.title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
  await sellSingly(shop);
  if (!(target.bonus ?? target.picturesMax === undefined)) return;
  for (const pack of texts.bonusFiles.filter(({ slug }) => waiting.has(slug)))
    await release(shop, pack.slug, await bonusFiles(pack, licenseUrl));
}

/** The image of the bundle itself, only where it has none. */
async function publishCover(shop: Backend): Promise<void> {
  const bare = `id=eq.${BUNDLE_ID}&image=is.null`;
  if ((await shop.select('illustrations', `select=id&${bare}`)).length === 0) return;
  const made = await derive(await rasterize(drawingOf('shop', 'bundle')), shop.licenseUrl);
  const { path, widths, placeholder } = await uploadPictures(shop, `${BUNDLE_ID}.png`, made, BUNDLE_ID);
  const size = { image_width: made.width, image_height: made.height };
  await shop.update('illustrations', bare, { image: path, image_widths: widths, ...size, placeholder });
}

/** Dollars. Nine packs at it are the $225 that the bundle's page calls their total value. */
const PACK_PRICE = 25;

/** Only those that are released and that the owner has not priced yet. */
async function sellSingly(shop: Backend): Promise<void> {
  const drafts = await shop.select(
    'illustrations',
    'select=id&kind=eq.pack&state=eq.draft&price=eq.0&is_deliverable=is.true',
  );
  for (const { id } of drafts) {
    const slug = String(id).slice(PACK_ID_PREFIX.length);
    const description = demoPacks.find((pack) => pack.slug === slug)?.description;
    if (description) await shop.call('save_pack', { p: { slug, price: PACK_PRICE, description, is_sold: true } });
  }
}

async function release(shop: Backend, slug: string, { zip, previews }: PackFiles): Promise<void> {
  const timestamp = fixedTimestamp(slug);
  const path = `bundles/${slug}/${timestamp}_${slug}.zip`;
  const object = { p_bucket: BUCKET_DOWNLOADS, p_object_path: path };
  await shop.upload(BUCKET_DOWNLOADS, path, zip, 'application/zip');
  await saveFacts(shop, path, zip);
  const rows = [];
  for (const [index, { entry, bytes, width, height }] of previews.entries()) {
    const image = `packs/${slug}/${timestamp}/${index + 1}.webp`;
    await shop.upload(BUCKET_IMAGES, image, bytes, 'image/webp');
    rows.push({ entry, image, image_width: width, image_height: height });
  }
  await shop.call('save_pack_previews', { ...object, p_previews: rows });
  const file = { p_slug: slug, ...object, p_size_bytes: zip.byteLength, p_sha256: sha256(zip) };
  await shop.call('release_bundle_pack', file);
}
