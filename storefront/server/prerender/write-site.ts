// Writes every public page as a file, for any static host. Only pages that changed since the last time are made and written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuild, type BuiltShop } from '../build.ts';
import { makePages, type Backend, type Pages } from '../page.ts';
import { headersFile, redirectPage, redirectsFile } from '../static-files.ts';
import type { Renderer } from '../../src/app/rendered-page.ts';
import { hash, planSite, type PlannedPage } from './plan.ts';
import { fileOf, openSiteFolder, type Layout, type SiteFolder } from './site-folder.ts';

export interface WriteSiteOptions extends Backend {
  /** A build, as `npm run build` makes it. */
  dist: string;
  /** Where the site goes. */
  out: string;
  /** Where people find the shop, without a slash at the end. */
  siteUrl: string;
  layout: Layout;
  /** Pages made at the same time. */
  concurrency?: number;
}

export interface SiteReport {
  pages: number;
  /** Pages that had to be made, and among them those that came out differently. */
  rendered: number;
  written: number;
  removed: number;
  /** Addresses whose page could not be made; their old files stay. */
  failed: string[];
}

const CONCURRENCY = 8;
/** A backend that hiccups is asked again this often for one page. */
const ATTEMPTS = 3;

/** @throws when there is no build or the backend does not answer at all */
export async function writeSite(options: WriteSiteOptions): Promise<SiteReport> {
  const { dist, siteUrl, layout, supabaseUrl, publishableKey } = options;
  const build = await readBuild(dist);
  const pages = makePages(build, options, true);
  const renderer = build.createRenderer({
    backend: { url: supabaseUrl.replace(/\/+$/, ''), key: publishableKey },
    origin: siteUrl,
  });
  const content = await renderer.content();
  const plan = planSite(content, hash([fingerprint(dist, build), supabaseUrl, publishableKey, siteUrl]));
  const folder = openSiteFolder(options.out, build.client);
  const report: SiteReport = { pages: plan.pages.length, rendered: 0, written: 0, removed: 0, failed: [] };

  const queue = plan.pages.values();
  const work = async () => {
    for (const page of queue) await makePage(page, { folder, pages, renderer, layout, report });
  };
  await Promise.all(Array.from({ length: options.concurrency ?? CONCURRENCY }, work));

  const files = new Map([
    ...plan.redirects.map((one): [string, string] => [fileOf(one.from, layout), redirectPage(one, siteUrl)]),
    ...['/admin', '/admin-login'].map((path): [string, string] => [fileOf(path, layout), pages.shell('admin').html]),
    ['404.html', await notFoundPage(renderer, pages)],
    ['_headers', headersFile()],
    ['_redirects', redirectsFile(plan.redirects)],
    ...[...renderer.crawlerFiles(content)].map(([path, text]): [string, string] => [path.slice(1), text]),
  ]);
  for (const [file, text] of files) if (folder.write(file, text)) report.written += 1;
  report.removed = folder.finish();
  return report;
}

interface Workshop {
  folder: SiteFolder;
  pages: Pages;
  renderer: Renderer;
  layout: Layout;
  report: SiteReport;
}

async function makePage({ address, ingredients }: PlannedPage, workshop: Workshop): Promise<void> {
  const { folder, pages, renderer, layout, report } = workshop;
  const file = fileOf(address, layout);
  if (folder.isCurrent(file, ingredients)) {
    folder.keep(file);
    return;
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const page = await renderer.render(address);
    // Gone since it was listed: the next run will not list it.
    if (page.status === 301 || page.status === 404) return;
    if (page.status === 503) continue;
    report.rendered += 1;
    if (folder.write(file, pages.rendered(page, 0).html, ingredients)) report.written += 1;
    return;
  }
  report.failed.push(address);
  folder.keep(file);
}

/** Also shown for what was published a moment ago: its address is not this page's, so the application starts and looks for itself. */
async function notFoundPage(renderer: Renderer, pages: Pages): Promise<string> {
  const page = await renderer.render('/404');
  if (page.status === 301) throw new Error('The page for unknown addresses leads elsewhere.');
  return pages.rendered({ ...page, address: '*' }, 0).html;
}

/** Another build makes other pages of the same content. */
function fingerprint(dist: string, build: BuiltShop): string {
  const server = join(dist, 'server');
  const manifest = readFileSync(join(build.client, '.vite', 'manifest.json'), 'utf8');
  const entry = readFileSync(join(server, 'entry-server.js'), 'utf8');
  return hash([build.template, manifest, entry, readdirSync(join(server, 'chunks')).toSorted()]);
}
