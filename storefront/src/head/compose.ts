import { BRAND } from '@baobab/domain/brand';
import { clip } from './clip.ts';
import { SHARE_IMAGE } from './head-image.ts';
import type { HeadImage, PageHead } from './page-head.ts';

/** What search results show; the brand follows the title. */
const TITLE_CHARS = 70;
const DESCRIPTION_CHARS = 160;

interface PublicHeadOptions {
  title: string;
  description: string;
  path: string;
  image?: HeadImage | undefined;
  type?: PageHead['type'];
  jsonLd?: readonly object[];
  published?: string | undefined;
  modified?: string | undefined;
}

export function publicHead({ title, description, path, image, jsonLd = [], ...rest }: PublicHeadOptions): PageHead {
  return {
    ...rest,
    title: withBrand(title),
    description: clip(description, DESCRIPTION_CHARS),
    canonical: path,
    image: image ?? SHARE_IMAGE,
    jsonLd,
  };
}

/** A personal or missing page: not indexed, no link preview. */
export function privateHead(title: string, path: string): PageHead {
  return {
    title: withBrand(title),
    description: `A page of ${BRAND}.`,
    canonical: path,
    robots: 'noindex',
    jsonLd: [],
  };
}

function withBrand(title: string): string {
  const short = clip(title, TITLE_CHARS);
  return short ? `${short} · ${BRAND}` : BRAND;
}
