// The storefront on a throttled phone beside a static page and a plain single-page shop with the same pictures and backend, rounds
// interleaved; then the time to paint of each interaction. Options: --rounds N (default 7), --only load|journeys|search-dialog, --bytes
// (JavaScript of each public route).
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { run as printBytes } from './storefront/bytes.ts';
import { journeys } from './storefront/journeys.ts';
import { load, type Load } from './storefront/load.ts';
import { launchMeasuredBrowser } from './storefront/measured-browser.ts';
import { printInteractions, printLoads, save, type Loads } from './storefront/report.ts';
import { printSearchDialog, searchDialog } from './storefront/search-dialog.ts';
import { CONTENDERS, pathOf, startShops, type Shops } from './storefront/shops.ts';

const PAGES = { home: '/', list: '/illustrations', detail: '/illustrations/:paid' } as const;

/** The contenders and one browser keep about one core busy. */
const busyText = (load: number) =>
  `\nThis machine had other work (load average ${load.toFixed(1)} on ${cpus().length} cores): ratios hold better than times, and neither is a finding.`;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      only: { type: 'string' },
      bytes: { type: 'boolean', default: false },
    },
  });
  if (values.bytes) return await printBytes();
  const rounds = Math.max(1, Math.trunc(Number(values.rounds)) || 7);
  const browser = await launchMeasuredBrowser();
  try {
    const shops = await startShops(browser, Object.values(PAGES));
    try {
      const facts = { at: new Date().toISOString(), rounds, chromium: browser.version(), cores: cpus().length };
      const isAsked = (part: string) => (values.only ?? part) === part;
      if (isAsked('search-dialog')) printSearchDialog(await searchDialog(browser, shops.origins.Baobab, rounds));
      const loads = !isAsked('load') ? [] : await compare(browser, shops, rounds);
      if (loads.length > 0) {
        printLoads(loads, rounds);
        // Saved here too, in case the journeys fail.
        await save({ ...facts, loads });
      }
      const interactions = !isAsked('journeys') ? [] : await journeys(browser, shops, rounds);
      if (interactions.length > 0) printInteractions(interactions);
      const busy = loadavg()[0] ?? 0;
      if (busy > cpus().length + 1) console.log(busyText(busy));
      await save({ ...facts, loadAverage: busy, loads, interactions });
    } finally {
      await shops.stop();
    }
  } finally {
    await browser.close();
  }
}

/** One warm-up round, then the measured ones; the first contender rotates. */
async function compare(browser: Parameters<typeof load>[0], shops: Shops, rounds: number): Promise<Loads[]> {
  const results: Loads[] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const samples = new Map<string, Load[]>(CONTENDERS.map((contender) => [contender, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const at of CONTENDERS.keys()) {
        const contender = CONTENDERS[(at + round) % CONTENDERS.length] ?? 'Baobab';
        const sample = await load(browser, `${shops.origins[contender]}${pathOf(path, shops.paid)}`);
        if (round > 0) samples.get(contender)?.push(sample);
      }
      process.stderr.write(`\r${page}: round ${round} of ${rounds} `);
    }
    for (const contender of CONTENDERS) results.push({ page, contender, samples: samples.get(contender) ?? [] });
  }
  process.stderr.write('\n');
  return results;
}
