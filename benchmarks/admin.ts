// The admin's lists at 10,000 illustrations and people, in a real browser over the embedded stack: from the input to the moment
// the answer is painted. Options: --rounds N (default 5), --rows N (default 10,000). Build the storefront first, or name a build
// with BAOBAB_SHOP_DIST.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { serveStorefront } from '../storefront/server/serve.ts';
import { startStack } from '../supabase/local/stack.ts';
import { adminInteractions, codeBytes, scrollRate, signIn, type FrameRate } from './admin/interactions.ts';
import { planScrollRate } from './admin/plan.ts';
import { median, spread, table } from './measuring/statistics.ts';
import { systemChromium } from '../scripts/chromium.ts';
import { root } from '../scripts/steps.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '5' }, rows: { type: 'string', default: '10000' } },
  });
  const rounds = Math.max(1, Number(values.rounds));
  const rows = Number(values.rows);
  const home = await mkdtemp(join(tmpdir(), 'baobab-bench-admin-'));
  const stack = await startStack({
    port: 0,
    dataDir: join(home, 'stack'),
    seed: 'logins',
    seedScale: rows,
    log: () => {},
  });
  const dist = process.env.BAOBAB_SHOP_DIST;
  const shop = await serveStorefront({
    port: 0,
    supabaseUrl: stack.url,
    publishableKey: stack.publishableKey,
    ...(dist ? { dist } : {}),
  });
  const executablePath = systemChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, shop.url, stack.logins.admin);
    const code = await codeBytes(page);
    const times = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const { name, run: measure } of adminInteractions)
        times.set(name, [...(times.get(name) ?? []), await measure(page)]);
    const rates = await scrollRate(page);
    const planRates = await planScrollRate(page, rows);
    console.log(
      `scrolling a plan of ${rows.toLocaleString('en-US')} pictures: ${planRates.medianFps.toFixed(0)} frames a second, slowest frame ${planRates.slowestFrameMs.toFixed(0)} ms`,
    );
    await report([...times], { scroll: rates, plan: planRates }, { rounds, rows, code });
  } finally {
    await browser.close();
    await shop.stop();
    await stack.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function report(
  times: readonly (readonly [string, readonly number[]])[],
  { scroll, plan }: Record<'scroll' | 'plan', FrameRate>,
  { rounds, rows, code }: { rounds: number; rows: number; code: number },
): Promise<void> {
  const results = times.map(([name, samples]) => ({ name, medianMs: median(samples), ...spread(samples) }));
  const ms = (value: number) => value.toFixed(0);
  const slowest = results.toSorted((a, b) => b.medianMs - a.medianMs)[0];
  console.log(
    table([
      ['interaction', '', 'median ms', 'min', 'max'],
      ...results.map(({ name, medianMs, minMs, maxMs }) => [name, '', ms(medianMs), ms(minMs), ms(maxMs)]),
    ]),
  );
  console.log(
    `\nscrolling ${rows.toLocaleString('en-US')} rows: ${scroll.medianFps.toFixed(0)} frames a second, slowest frame ${ms(scroll.slowestFrameMs)} ms`,
  );
  console.log(`code fetched up to the open lists: ${(code / 1024).toFixed(0)} KiB compressed`);
  console.log(`slowest interaction: ${slowest?.name ?? 'none'}, ${ms(slowest?.medianMs ?? 0)} ms`);
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  const facts = { rows, rounds, codeBytes: code, cpu: cpus()[0]?.model, results, scroll, plan };
  await writeFile(join(folder, 'admin.json'), `${JSON.stringify(facts, null, 2)}\n`);
}
