// `npm run prerender -- --site https://shop.example --url https://REF.supabase.co --key sb_publishable_…`: every public page as a file.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSite } from '../storefront/server/prerender/write-site.ts';
import { buildStorefront, STACK_DATA, STACK_PORT, SHOP_PORT } from './shop.ts';
import { root } from './steps.ts';
import { plural } from '@baobab/domain/plural';

const USAGE = `npm run prerender -- [options]

  --site URL       where people will find the shop; default http://127.0.0.1:${SHOP_PORT}
  --url URL        the backend; default http://127.0.0.1:${STACK_PORT}, the local one, which must be running
  --key KEY        its publishable key; default: the local backend's
  --out FOLDER     where the files go; default storefront/site. Run again into the same folder: only what changed is written
  --layout LAYOUT  folders (about/index.html, for any host; the default) or flat (about.html, for hosts that leave .html out)
  --no-build       take the build that is there
`;

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: `http://127.0.0.1:${SHOP_PORT}` },
    url: { type: 'string', default: `http://127.0.0.1:${STACK_PORT}` },
    key: { type: 'string' },
    out: { type: 'string', default: join(root, 'storefront', 'site') },
    layout: { type: 'string', default: 'folders' },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) console.log(USAGE);
else process.exitCode = await run();

async function run(): Promise<number> {
  const { layout } = values;
  if (layout !== 'folders' && layout !== 'flat') return refuse(`--layout is folders or flat, not '${layout}'.`);
  const key = values.key ?? localKey();
  if (!key) return refuse('No key: name the backend’s publishable key with --key.');
  try {
    if (!values['no-build']) await buildStorefront();
    const report = await writeSite({
      dist: join(root, 'storefront', 'dist'),
      out: resolve(values.out),
      siteUrl: values.site.replace(/\/+$/, ''),
      supabaseUrl: values.url.replace(/\/+$/, ''),
      publishableKey: key,
      layout,
    });
    const { pages, rendered, written, removed, failed } = report;
    console.log(
      `${plural(pages, 'page')}: ${rendered} made, ${plural(written, 'file')} written, ${removed} removed. ${resolve(values.out)}`,
    );
    for (const address of failed) console.error(`${address} could not be made: the backend did not answer.`);
    return failed.length === 0 ? 0 : 1;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function localKey(): string | undefined {
  const file = join(STACK_DATA, 'keys.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { publishableKey?: string }).publishableKey;
}

function refuse(words: string): number {
  console.error(words);
  return 1;
}
