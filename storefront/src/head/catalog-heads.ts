import { pictureText } from '@baobab/domain/picture-text';
import type { BundleSale } from '@baobab/data/packs/bundles';
import { contentsInWords, summarize } from './bundle-words.ts';
import { shortMoney } from '@baobab/domain/money';
import { BUNDLE_TITLE, bundleQuestions } from './bundle-texts.tsx';
import { BUNDLE_GUARANTEE_DAYS, BUNDLE_ID } from '@baobab/domain/constants';
import type { Category } from '@baobab/domain/entities/category';
import type { Illustration, IllustrationCard } from '@baobab/domain/entities/illustration';
import { fileClaims } from '@baobab/ui/item-claims';
import { categoryPath, illustrationPath, pagePath, seriesPath, tagPath } from './addresses.ts';
import { privateHead, publicHead } from './compose.ts';
import { headImage } from './head-image.ts';
import type { PageHead } from './page-head.ts';
import { plainText } from './plain-text.ts';
import { breadcrumbs, faqPage, itemList, licensedImage, product } from './structured-data.ts';

interface ListPage {
  /** 1-based. */
  page: number;
  pageSize: number;
  items: readonly IllustrationCard[];
}

export function illustrationsHead(list: ListPage, backendUrl: string): PageHead {
  return listHead(
    {
      name: 'Illustrations',
      path: '/illustrations',
      description:
        'Browse every illustration in the shop: Black people at work, in class, in love, at prayer and at rest.',
    },
    list,
    backendUrl,
  );
}

export function freeHead(list: ListPage, backendUrl: string): PageHead {
  return listHead(
    {
      name: 'Free Illustrations',
      path: '/freebies',
      description: 'Free illustrations of Black people for personal and commercial work. Attribution is appreciated.',
    },
    list,
    backendUrl,
  );
}

export function categoryHead(category: Category, list: ListPage, backendUrl: string): PageHead {
  const { name, description } = category;
  const picture = { ...category, imageWidth: null, imageHeight: null };
  const head = listHead({ name: `${name} illustrations`, path: categoryPath(name), description }, list, backendUrl, [
    { name: 'Categories', path: '/categories' },
  ]);
  return { ...head, image: headImage(picture, `${name} illustrations`, backendUrl) ?? head.image };
}

export function tagHead(name: string, list: ListPage, backendUrl: string): PageHead {
  const about = {
    name: `${name} illustrations`,
    path: tagPath(name),
    description: `Illustrations of Black people with the tag “${name}”.`,
  };
  return listHead(about, list, backendUrl, [{ name: 'Illustrations', path: '/illustrations' }]);
}

export function seriesHead(
  { name, slug, description }: { name: string; slug: string; description: string },
  list: ListPage,
  backendUrl: string,
): PageHead {
  const about = {
    name: `${name}: a series of illustrations`,
    path: seriesPath(slug),
    description: description || `Illustrations of Black people that belong together: the series ${name}.`,
  };
  return listHead(about, list, backendUrl, [{ name: 'Illustrations', path: '/illustrations' }]);
}

/** @param title null where only an order was chosen */
export function chosenHead(title: string | null, list: PageHead): PageHead {
  if (title === null) return { ...list, robots: 'noindex' };
  return { ...privateHead(title, list.canonical), description: list.description };
}

export const searchHead = (title: string | null): PageHead => privateHead(title ?? 'Search', '/search');

export function categoriesHead(categories: readonly Category[], backendUrl: string): PageHead {
  const [first] = categories;
  const crumb = { name: 'Categories', path: '/categories' };
  return publicHead({
    title: 'Browse by Category',
    description: `Illustrations of Black people by theme${categories.length > 0 ? ': ' : ''}${categories.map(({ name }) => name).join(', ')}.`,
    path: crumb.path,
    image: first && headImage(first, 'Categories of illustrations', backendUrl),
    jsonLd: [breadcrumbs(crumb), itemList(categories.map(({ name }) => ({ name, path: categoryPath(name) })))],
  });
}

/** The bundle's row is shown by the bundle page. */
export function illustrationHead(item: Illustration, backendUrl: string, currency: string): PageHead {
  if (item.id === BUNDLE_ID)
    return bundleHead(
      { ...NO_BUNDLE, onSale: item.isDeliverable, price: item.price, totalValue: item.comparePrice },
      null,
      backendUrl,
      currency,
    );
  const path = illustrationPath(item.id);
  const image = headImage(item, pictureText(item), backendUrl);
  const above = item.category
    ? { name: item.category, path: categoryPath(item.category) }
    : { name: 'Illustrations', path: '/illustrations' };
  const onSale = !item.isFree && item.price < item.listPrice;
  // As its page: the compare price is for no visitor, and a struck price for those of a running sale.
  const offered = {
    ...item,
    currency,
    price: item.isFree ? 0 : item.price,
    comparePrice: onSale ? item.struckPrice : null,
    saleEndsAt: onSale ? item.saleEndsAt : null,
    properties: fileClaims(item),
  };
  return publicHead({
    title: item.title,
    description: item.description,
    path,
    image,
    type: 'product',
    jsonLd: [
      product(offered, path, image),
      breadcrumbs(above, { name: item.title, path }),
      ...(image ? [licensedImage(image, path)] : []),
    ],
  });
}

/** Before its data is loaded. */
export const NO_BUNDLE: BundleSale = {
  title: null,
  description: '',
  onSale: false,
  price: null,
  reduction: null,
  totalValue: null,
  cover: null,
  packs: [],
};

/** @param regularPrice null where the owner has entered none */
export function bundleHead(
  { onSale, price, cover, packs }: BundleSale,
  regularPrice: number | null,
  backendUrl: string,
  currency: string,
): PageHead {
  const path = '/bundle';
  const summary = summarize(packs);
  const contents = packs.length > 0 ? contentsInWords(summary) : 'All packs of illustrations';
  const description = `${contents}${onSale && price !== null ? ` for ${shortMoney(price, currency)}` : ''}, with a commercial license and a ${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee.${onSale ? '' : ' Not on sale yet.'}`;
  const image = cover ? headImage(cover, BUNDLE_TITLE, backendUrl) : undefined;
  const head = publicHead({ title: BUNDLE_TITLE, description, path, image, type: 'product' });
  const questions = bundleQuestions(summary).map(({ question, answer }) => ({ question, answer: plainText(answer) }));
  const offered = {
    id: BUNDLE_ID,
    title: BUNDLE_TITLE,
    description,
    category: null,
    currency,
    comparePrice: regularPrice,
    isDeliverable: onSale,
  };
  return {
    ...head,
    jsonLd: [
      ...(price === null ? [] : [product({ ...offered, price }, path, head.image)]),
      breadcrumbs({ name: 'Bundle', path }),
      faqPage(questions),
    ],
  };
}

export const illustrationMissingHead = (id: string): PageHead =>
  privateHead('Illustration Not Found', illustrationPath(id));
export const tagMissingHead = (name: string): PageHead => privateHead('Tag Not Found', tagPath(name));
export const seriesMissingHead = (slug: string): PageHead => privateHead('Series Not Found', seriesPath(slug));
export const categoryMissingHead = (name: string): PageHead => privateHead('Category Not Found', categoryPath(name));

function listHead(
  about: { name: string; path: string; description: string },
  { page, pageSize, items }: ListPage,
  backendUrl: string,
  above: readonly { name: string; path: string }[] = [],
): PageHead {
  const [first] = items;
  const listed = items.map(({ id, title }) => ({ name: title, path: illustrationPath(id) }));
  return publicHead({
    title: page > 1 ? `${about.name}, page ${page}` : about.name,
    description: about.description,
    path: pagePath(about.path, page),
    image: first && headImage(first, pictureText(first), backendUrl),
    jsonLd: [
      breadcrumbs(...above, { name: about.name, path: about.path }),
      ...(listed.length > 0 ? [itemList(listed, (page - 1) * pageSize)] : []),
    ],
  });
}
