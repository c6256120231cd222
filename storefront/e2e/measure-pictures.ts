// What a page's pictures are drawn with: their frames, the files that browsers choose for them, the colors behind them.
import type { Page } from '@playwright/test';
import type { Stack } from '@baobab/supabase/local/stack';
import { rgbaToThumbHash } from 'thumbhash';
import { insertRows, updateRows } from './service.ts';

/** Files beside those of the small catalog, which are portraits of 4 : 5. */
const RATIOS = { 'wide-scene': 4 / 3, 'edge-scene': 16 / 9 } as const;
const PORTRAIT = 4 / 5;
const FILE_WIDTHS = [400, 800, 1600];
/** Of the edge scene: near a corner. */
const FOCUS = { x: 0.03, y: 0.94 };

export const seeded = { wide: 'wide-scene', edge: 'edge-scene' } as const;

/** Three posts, a landscape, and a wide picture whose focus point is near a corner; all have a color of their own. */
export async function addPictures(stack: Stack): Promise<void> {
  await insertRows(
    stack,
    'illustrations',
    Object.entries(RATIOS).map(([id, ratio]) => ({
      id,
      title: id === seeded.wide ? 'Wide Scene' : 'Edge Scene',
      description: 'A scene as wide as a street.',
      category: 'Business',
      price: 7,
      is_free: false,
      featured: true,
      image: `lovable-uploads/${id}.1600.webp`,
      image_widths: FILE_WIDTHS,
      image_width: 1600,
      image_height: Math.round(1600 / ratio),
      tags: ['warm'],
      focus_x: id === seeded.edge ? FOCUS.x : null,
      focus_y: id === seeded.edge ? FOCUS.y : null,
    })),
  );
  await insertRows(
    stack,
    'blog_posts',
    ['A street in red', 'Hands at work'].map((title) => ({
      title,
      content: 'It began with a walk.',
      excerpt: 'Notes of a walk.',
      author: 'Nia Mensah',
      image: 'lovable-uploads/1-clay.1600.webp',
      image_widths: FILE_WIDTHS,
      category: 'Design Tips',
      tags: [],
      is_published: true,
      published_at: '2026-01-01T10:00:00Z',
    })),
  );
  const clay = Array.from({ length: 16 }, () => [180, 70, 30, 255]).flat();
  const placeholder = Buffer.from(rgbaToThumbHash(4, 4, clay)).toString('base64');
  await updateRows(stack, 'illustrations?kind=neq.bundle', { placeholder });
  await updateRows(stack, 'categories?name=not.is.null', {
    image: 'lovable-uploads/wide-scene.1600.webp',
    image_widths: FILE_WIDTHS,
  });
}

/** Pictures are answered as drawings of the size that their names say, once `release` is called. */
export async function drawPictures(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.\d+\.webp$/, async (route) => {
    await released;
    const { name, width } = fileOf(route.request().url());
    const height = Math.round(width / ratioOf(name));
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`;
    await route.fulfill({ contentType: 'image/svg+xml', body });
  });
  return { release };
}

export interface Drawn {
  src: string;
  /** What the browser took, where something is shown. */
  current: string | null;
  /** Widths of the files it may choose from; none where it has one file. */
  candidates: number[];
  /** What `sizes` says here. */
  claimed: number;
  fit: string;
  /** The frame inside its padding. */
  frame: { width: number; height: number };
  /** Of the picture in the frame, 0 to 1. */
  position: { x: number; y: number };
}

/** All pictures of the catalog that have a place on the page. */
export function drawnPictures(page: Page): Promise<Drawn[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.cssText = 'position: fixed; visibility: hidden; box-sizing: border-box;';
    const lengthOf = (sizes: string): number => {
      const steps = sizes.match(/(?:[^,(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
      for (const step of steps.map((each) => each.trim())) {
        const [, media, width] = /^(\((?:min|max)-width:[^)]*\))?\s*(.+)$/.exec(step) ?? [];
        if (media && !matchMedia(media).matches) continue;
        probe.style.width = width ?? '';
        return probe.getBoundingClientRect().width;
      }
      return innerWidth;
    };
    const part = (value: string | undefined) => Number.parseFloat(value ?? '50') / 100;
    const found = [...document.querySelectorAll('img')]
      .filter((image) => /\.\d+\.webp$/.test(image.src) && image.offsetWidth > 0)
      .map((image) => {
        const style = getComputedStyle(image);
        const across = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        const down = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
        const [x, y] = style.objectPosition.split(' ');
        return {
          src: image.src,
          current: image.complete && image.naturalWidth > 0 ? image.currentSrc : null,
          candidates: [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
          claimed: lengthOf(image.sizes),
          fit: style.objectFit,
          frame: { width: image.clientWidth - across, height: image.clientHeight - down },
          position: { x: part(x), y: part(y) },
        };
      });
    probe.remove();
    return found;
  });
}

const DENSITIES = [1, 2];
/** Files that are this much larger than needed are too large where a smaller one would do; enlarged by this much they are soft; a file that is barely enough is not asked for. */
const TOO_LARGE = 1.6;
const ENLARGED = 1.05;

/**
 * What is wrong with how a picture is drawn, in words.
 * @param isLoaded at the width that the page was loaded with: after another, browsers take their time to choose anew
 */
export function faultsOf(picture: Drawn, isLoaded: boolean): string[] {
  const { fit, frame, candidates, claimed, current } = picture;
  const { name, width: named } = fileOf(picture.src);
  const files = candidates.length > 0 ? candidates : [named];
  const largest = Math.max(...files);
  const ratio = ratioOf(name);
  const whole = Math.min(frame.width, frame.height * ratio);
  const filling = Math.max(frame.width, frame.height * ratio);
  const drawn = fit === 'none' ? named : fit === 'contain' ? whole : filling;
  const label = `${name} in ${Math.round(frame.width)}×${Math.round(frame.height)} (${fit})`;
  const faults: string[] = [];
  if (drawn > largest * ENLARGED) faults.push(`${label} is drawn ${Math.round(drawn)} wide, larger than its files`);
  for (const density of candidates.length > 0 ? DENSITIES : []) {
    const needed = drawn * density;
    const chosen = files.find((file) => file >= claimed * density) ?? largest;
    const told = `${label} at ${density}× has ${chosen} for ${Math.round(needed)} pixels`;
    if (chosen * ENLARGED < Math.min(needed, largest)) faults.push(`${told}: soft`);
    if (chosen > needed * TOO_LARGE && files.some((file) => file < chosen && file >= needed * ENLARGED))
      faults.push(`${told}: too large`);
  }
  if (isLoaded && current && fileOf(current).width * ENLARGED < Math.min(drawn, largest))
    faults.push(`${label} shows ${current}`);
  if (name === seeded.edge && fit === 'cover' && !showsFocus(picture, ratio))
    faults.push(`${label} cuts its focus off`);
  return faults;
}

function showsFocus({ frame, position }: Drawn, ratio: number): boolean {
  const width = Math.max(frame.width, frame.height * ratio);
  const height = width / ratio;
  const x = (frame.width - width) * position.x + FOCUS.x * width;
  const y = (frame.height - height) * position.y + FOCUS.y * height;
  return x >= 0 && x <= frame.width && y >= 0 && y <= frame.height;
}

/** Colors behind pictures and of their frames, by file and place, in the light and the dark theme. */
export async function matsOf(page: Page): Promise<Record<string, string>> {
  const mats: Record<string, string> = {};
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('main img')].map((image) => [
        (image as HTMLImageElement).src.replace(/^.*\//, ''),
        [image, image.parentElement ?? image].map((each) => getComputedStyle(each).backgroundColor).join(' in '),
      ]),
    );
    for (const [at, [src, mat]] of found.entries()) mats[`${colorScheme} ${at} ${src}`] = mat ?? '';
  }
  return mats;
}

const ratioOf = (name: string) => (name in RATIOS ? RATIOS[name as keyof typeof RATIOS] : PORTRAIT);

function fileOf(address: string): { name: string; width: number } {
  const [, name = '', width = '0'] = /([^/]+)\.(\d+)\.webp$/.exec(address) ?? [];
  return { name, width: Number(width) };
}
