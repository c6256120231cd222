/** The demo shop: a catalog with its files, the blog and the About page. */
import type { SeedTarget } from '../local/seed.ts';
import { createBackend } from './load/backend.ts';
import { loadAbout, loadCategoryPictures, loadPosts, loadSettings, loadTeam } from './load/content.ts';
import { loadFreePack } from './load/free-pack.ts';
import { loadIllustrations } from './load/illustrations.ts';
import { loadOriginals } from './load/originals.ts';
import { loadLife } from './life/load.ts';

/**
 * Fills an empty shop with all that visitors see. Safe to repeat after an interruption: what is in already stays as it is, and files
 * go to the same places.
 */
export async function seedDemo({ db, payments, log, ...shop }: SeedTarget): Promise<void> {
  const backend = connect(shop);
  const phase = phases(log);
  await phase('illustrations', () => loadIllustrations(backend));
  await phase('category pictures', () => loadCategoryPictures(backend));
  await phase('blog', () => loadPosts(backend));
  await phase('settings', () => loadSettings(backend));
  await phase('About page and team', () => Promise.all([loadAbout(backend), loadTeam(backend)]));
  await phase('ninety days of business', () => loadLife({ db, payments, siteUrl: shop.siteUrl, now: Date.now() }));
}

/** The part of it that a visitor sees first; `seedDemo` adds the rest. */
export async function seedFront({ log, ...shop }: SeedTarget): Promise<void> {
  const backend = connect(shop);
  const phase = phases(log);
  await phase('first page', () => loadIllustrations(backend, 'first'));
  await phase('category pictures', () => loadCategoryPictures(backend));
  await phase('settings', () => loadSettings(backend));
}

/** What buyers get, made while the shop answers: an illustration can be bought once its file is there. Safe to repeat likewise. */
export async function seedOriginals({ log, ...shop }: OriginalsTarget): Promise<void> {
  const backend = connect(shop);
  const phase = phases(log);
  await phase('files that buyers get', () => loadOriginals(backend));
  await phase('free pack', () => loadFreePack(backend));
}

export type OriginalsTarget = Pick<SeedTarget, 'url' | 'siteUrl' | 'secretKey' | 'log'>;

const connect = ({ url, siteUrl, secretKey, signal }: Pick<SeedTarget, 'url' | 'siteUrl' | 'secretKey' | 'signal'>) =>
  createBackend({ url, siteUrl, key: secretKey, token: secretKey, signal });

const phases =
  (log: SeedTarget['log']) =>
  async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    log(`Demo content: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  };
