// Writes every public page as a file, for any static host. Only pages that changed since the last run are rendered and written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LICENSE_KEYS_PATH } from '@baobab/domain/contracts/license';
import pLimit from 'p-limit';
import { loadBuild, type Build } from '../build.ts';
import { createSite, type Backend, type Documents } from '../document.ts';
import type { Renderer } from '../../src/app/rendered-page.ts';
import { licenseKeys } from '../license-keys.ts';
import { headersFile, redirectPage, redirectsFile } from './host-files.ts';
import { fileOf, openSiteFolder, type Layout, type SiteFolder } from './site-folder.ts';
import { hash, planSite, type PlannedPage } from './site-plan.ts';

interface WriteSiteOptions extends Backend {
  /** A build, as `npm run build` makes it. */
  dist: string;
  /** Where the site goes. */
  out: string;
  /** Public address of the shop, without a slash at the end. */
  siteUrl: string;
  layout: Layout;
  /** Pages rendered at the same time. */
  concurrency?: number;
}

interface SiteReport {
  pages: number;
  /** Pages that had to be rendered, and files whose text changed. */
  rendered: number;
  written: number;
  removed: number;
  /** Addresses whose page could not be rendered; their old files stay. */
  failed: string[];
}

const CONCURRENCY = 8;
/** Per page, when the backend does not answer. */
const ATTEMPTS = 3;

/** @throws when there is no build or the backend does not answer at all */
export async function writeSite(options: WriteSiteOptions): Promise<SiteReport> {
  const { dist, siteUrl, layout, supabaseUrl, publishableKey, concurrency = CONCURRENCY } = options;
  const build = await loadBuild(dist);
  const { renderer, documents } = createSite(build, { ...options, origin: siteUrl, policyInDocument: true });
  const content = await renderer.content();
  const { pages, redirects } = planSite(
    content,
    hash([fingerprint(dist, build), supabaseUrl, publishableKey, siteUrl]),
  );
  const folder = openSiteFolder(options.out, build.client);
  const report: SiteReport = { pages: pages.length, rendered: 0, written: 0, removed: 0, failed: [] };

  const run = { folder, documents, renderer, layout, report };
  await pLimit(concurrency).map(pages, (page) => writePage(page, run));

  const files: (readonly [file: string, text: string])[] = [
    ...redirects.map((one) => [fileOf(one.from, layout), redirectPage(one, siteUrl)] as const),
    ...['/admin', '/admin-login'].map((path) => [fileOf(path, layout), documents.shell('admin').html] as const),
    ['404.html', await notFoundPage(renderer, documents)],
    ['_headers', headersFile(siteUrl)],
    ['_redirects', redirectsFile(redirects)],
    ...[...renderer.crawlerFiles(content)].map(([path, text]) => [path.slice(1), text] as const),
  ];
  for (const [file, text] of files) if (folder.write(file, text)) report.written += 1;
  await writeKeys(options, { folder, report });
  report.removed = folder.finish();
  return report;
}

/** Where the backend has no keys yet, the file of the last run stays, and the site goes out without. */
async function writeKeys(options: WriteSiteOptions, { folder, report }: Pick<Run, 'folder' | 'report'>): Promise<void> {
  const file = LICENSE_KEYS_PATH.slice(1);
  const text = await licenseKeys(options).catch((error: unknown) => console.error(`${file} was not written.`, error));
  if (text === undefined) folder.keep(file);
  else if (folder.write(file, text)) report.written += 1;
}

interface Run {
  folder: SiteFolder;
  documents: Documents;
  renderer: Renderer;
  layout: Layout;
  report: SiteReport;
}

async function writePage({ address, inputs }: PlannedPage, run: Run): Promise<void> {
  const { folder, documents, renderer, layout, report } = run;
  const file = fileOf(address, layout);
  if (folder.isCurrent(file, inputs)) {
    folder.keep(file);
    return;
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const page = await renderer.render(address);
    // Gone since it was listed: the next run will not list it.
    if (page.status === 301 || page.status === 404) return;
    if (page.status === 503) continue;
    report.rendered += 1;
    if (folder.write(file, documents.page(page, 0).html, inputs)) report.written += 1;
    return;
  }
  report.failed.push(address);
  folder.keep(file);
}

/** Also served for what was published since the last run: its address is another page's, so the application looks for itself. */
async function notFoundPage(renderer: Renderer, documents: Documents): Promise<string> {
  const page = await renderer.render('/404');
  if (page.status === 301) throw new Error('The page for unknown addresses leads elsewhere.');
  return documents.page({ ...page, address: '*' }, 0).html;
}

/** Another build makes other pages of the same content. */
function fingerprint(dist: string, build: Build): string {
  const server = join(dist, 'server');
  const manifest = readFileSync(join(build.client, '.vite', 'manifest.json'), 'utf8');
  const entry = readFileSync(join(server, 'entry-server.js'), 'utf8');
  return hash([build.template, manifest, entry, readdirSync(join(server, 'chunks')).toSorted()]);
}
