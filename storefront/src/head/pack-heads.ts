/** Heads of the pages of packs, and of bundles besides the one of all packs. */
import type { BundleSale } from '@baobab/data/packs/bundles';
import { publicUrl } from '@baobab/data/storage/images';
import { BUNDLE_ID_PREFIX, PACK_ID_PREFIX } from '@baobab/domain/constants';
import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { shortMoney } from '@baobab/domain/money';
import { contentsInWords, summarize } from './bundle-words.ts';
import { packInWords } from './pack-words.ts';
import { packPath } from './addresses.ts';
import { privateHead, publicHead } from './compose.ts';
import { headImage } from './head-image.ts';
import type { HeadImage, PageHead } from './page-head.ts';
import { breadcrumbs, itemList, product } from './structured-data.ts';

const PACKS = { name: 'Illustration Packs', path: '/packs' };

export function packsHead(packs: readonly ShopPack[], backendUrl: string): PageHead {
  const [first] = packs;
  return publicHead({
    title: PACKS.name,
    description: `Packs of illustrations of Black people and culture, each one ZIP file with a commercial license${packs.length > 0 ? `: ${packs.map(({ title }) => title).join(', ')}` : ''}.`,
    path: PACKS.path,
    image: first && imageOf(first, backendUrl),
    jsonLd: [
      breadcrumbs(PACKS),
      ...(packs.length > 0 ? [itemList(packs.map(({ slug, title }) => ({ name: title, path: packPath(slug) })))] : []),
    ],
  });
}

export function packHead(pack: ShopPack, backendUrl: string, currency: string): PageHead {
  const path = packPath(pack.slug);
  const image = imageOf(pack, backendUrl);
  const { price } = pack;
  const description = `${packInWords(pack.contents)}${price === null ? '' : ` for ${shortMoney(price, currency)}`}, with a commercial license. ${pack.description ?? ''}`;
  const properties = (pack.contents?.formats ?? []).map((format) => ['Format', format.toUpperCase()] as const);
  const offered = {
    ...pack,
    id: `${PACK_ID_PREFIX}${pack.slug}`,
    description,
    category: null,
    currency,
    comparePrice: null,
    properties,
  };
  return publicHead({
    title: pack.title,
    description,
    path,
    image,
    type: 'product',
    jsonLd: [
      ...(price === null ? [] : [product({ ...offered, price, isDeliverable: true }, path, image)]),
      breadcrumbs(PACKS, { name: pack.title, path }),
    ],
  });
}

export function otherBundleHead(sale: BundleSale, path: string, backendUrl: string, currency: string): PageHead {
  const title = sale.title ?? '';
  const contents = contentsInWords(summarize(sale.packs));
  const { price, onSale } = sale;
  const description = `${contents}${onSale && price !== null ? ` for ${shortMoney(price, currency)}` : ''}, with a commercial license. ${sale.description}`;
  const image = sale.cover ? headImage(sale.cover, title, backendUrl) : undefined;
  const id = `${BUNDLE_ID_PREFIX}${path.split('/').at(-1) ?? ''}`;
  const offered = {
    id,
    title,
    description,
    category: null,
    currency,
    comparePrice: sale.totalValue,
    isDeliverable: onSale,
  };
  return publicHead({
    title,
    description,
    path,
    image,
    type: 'product',
    jsonLd: [
      ...(price === null ? [] : [product({ ...offered, price }, path, image)]),
      breadcrumbs(PACKS, { name: title, path }),
    ],
  });
}

export const packMissingHead = (path: string): PageHead => privateHead('Not Found', path);

/** Its cover, else the first picture of its ZIP. */
function imageOf(pack: ShopPack, backendUrl: string): HeadImage | undefined {
  const cover = pack.image ? headImage(pack, pack.title, backendUrl) : undefined;
  const shown = pack.contents?.pictures.find(({ image }) => image);
  if (cover || !shown?.image) return cover;
  const { title: alt, imageWidth, imageHeight } = shown;
  const size = imageWidth && imageHeight ? { width: imageWidth, height: imageHeight } : {};
  return { url: publicUrl(backendUrl, shown.image), ...size, alt };
}
