/** schema.org objects. Addresses are paths; `tags.ts` makes them absolute. */
import { BRAND } from '@baobab/domain/brand';
import { toCents } from '@baobab/domain/money';
import { clip } from './clip.ts';
import type { HeadImage } from './page-head.ts';

/** Google's limit for descriptions. */
const DESCRIPTION_CHARS = 5000;
const NAME_CHARS = 150;
const ORGANIZATION = { '@type': 'Organization', '@id': '/#shop', name: BRAND, url: '/' };

export function organization(): object {
  return { ...ORGANIZATION, logo: '/share.png' };
}

/** No SearchAction: results are not indexed. */
export function webSite(): object {
  return { '@type': 'WebSite', '@id': '/#site', name: BRAND, url: '/', inLanguage: 'en', publisher: ORGANIZATION };
}

interface ProductData {
  id: string;
  title: string;
  description: string;
  category: string | null;
  /** 0 for what is free. */
  price: number;
  currency: string;
  comparePrice: number | null;
  /** Of a running sale with an end. */
  saleEndsAt?: string | null;
  isDeliverable: boolean;
  /** Name and value of what was read from its files. */
  properties?: readonly (readonly [name: string, value: string])[];
}

export function product(item: ProductData, path: string, image: HeadImage | undefined): object {
  return {
    '@type': 'Product',
    '@id': `${path}#product`,
    url: path,
    name: clip(item.title, NAME_CHARS),
    description: clip(item.description, DESCRIPTION_CHARS),
    sku: item.id,
    ...(item.category ? { category: item.category } : {}),
    ...(image ? { image: [image.url] } : {}),
    brand: { '@type': 'Brand', name: BRAND },
    ...(item.properties?.length ? { additionalProperty: item.properties.map(propertyValue) } : {}),
    offers: {
      '@type': 'Offer',
      url: path,
      price: item.price.toFixed(2),
      priceCurrency: item.currency.toUpperCase(),
      availability: `https://schema.org/${item.isDeliverable ? 'InStock' : 'OutOfStock'}`,
      ...(item.saleEndsAt && { priceValidUntil: item.saleEndsAt.slice(0, 10) }),
      seller: ORGANIZATION,
      ...strikethroughPrice(item),
    },
  };
}

const propertyValue = ([name, value]: readonly [string, string]): object => ({ '@type': 'PropertyValue', name, value });

/** Only where it is higher than the price. */
function strikethroughPrice({ price, comparePrice, currency }: ProductData): object {
  if (comparePrice === null || toCents(comparePrice) <= toCents(price)) return {};
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: comparePrice.toFixed(2),
      priceCurrency: currency.toUpperCase(),
    },
  };
}

/** License metadata for image search. */
export function licensedImage(image: HeadImage, path: string): object {
  return {
    '@type': 'ImageObject',
    contentUrl: image.url,
    caption: image.alt,
    ...(image.width && image.height ? { width: image.width, height: image.height } : {}),
    license: '/terms',
    acquireLicensePage: path,
    creditText: BRAND,
    copyrightNotice: BRAND,
    creator: ORGANIZATION,
  };
}

interface BlogPostingData {
  title: string;
  excerpt: string;
  author: string;
  category: string;
  tags: readonly string[];
  published?: string | undefined;
  modified?: string | undefined;
}

export function blogPosting(post: BlogPostingData, path: string, image: HeadImage | undefined): object {
  const { published, modified } = post;
  return {
    '@type': 'BlogPosting',
    mainEntityOfPage: path,
    url: path,
    headline: clip(post.title, 110),
    description: clip(post.excerpt, DESCRIPTION_CHARS),
    author: { '@type': 'Person', name: clip(post.author, NAME_CHARS) },
    publisher: ORGANIZATION,
    articleSection: post.category,
    keywords: [...post.tags],
    inLanguage: 'en',
    ...(image ? { image: [image.url] } : {}),
    ...(published ? { datePublished: published } : {}),
    ...(modified ? { dateModified: modified } : {}),
  };
}

interface NamedPath {
  name: string;
  path: string;
}

/** `Home` is put first. */
export function breadcrumbs(...crumbs: readonly NamedPath[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: clip(name, NAME_CHARS),
      item: path,
    })),
  };
}

/** @param before number of items on earlier pages */
export function itemList(items: readonly NamedPath[], before = 0): object {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: before + at + 1,
      name: clip(name, NAME_CHARS),
      url: path,
    })),
  };
}

export function faqPage(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
