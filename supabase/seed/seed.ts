/** The demo shop: a catalog drawn by art/ and scenes/, its files, the bundle, the blog and the About page. */
import { DEMO_LOGINS } from '../local/logins.ts';
import type { SeedTarget } from '../local/seed.ts';
import { createBackend } from './load/backend.ts';
import { loadAbout, loadCategoryPictures, loadPosts, loadTeam } from './load/content.ts';
import { loadFreePack, readObject } from './load/free-pack.ts';
import { loadIllustrations } from './load/illustrations.ts';
import { loadSettings } from './load/settings.ts';
import { loadLife } from './life/load.ts';
import { createOriginals } from './pictures/originals.ts';

/**
 * Fills an empty shop. Safe to repeat after an interruption: what is in already stays as it is, and files go to the same
 * places.
 */
export async function seedDemo({ db, payments, url, siteUrl, secretKey, log }: SeedTarget): Promise<void> {
  const backend = createBackend({ url, siteUrl, secretKey });
  const [admin] = await db.admin<{ id: string }>('select id from auth.users where email = $1', [
    DEMO_LOGINS.admin.email,
  ]);
  const by = admin?.id ?? null;
  const originals = createOriginals();
  const phase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    log(`Demo content: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  };
  await phase('illustrations', () => loadIllustrations(backend, originals, by));
  await phase('category pictures', () => loadCategoryPictures(backend));
  await phase('blog', () => loadPosts(backend));
  await phase('settings', () => loadSettings(backend));
  await phase('free pack', () => loadFreePack(backend, readObject({ url, secretKey })));
  await phase('About page and team', () => Promise.all([loadAbout(backend), loadTeam(backend)]));
  await phase('ninety days of business', () => loadLife({ db, payments, siteUrl, now: Date.now() }));
}
