// The first tap on Preview and on Search, on a phone of 1.6 Mbit/s, a round trip of 150 ms and a processor ÷ 4: after the page was idle for
// three seconds, and directly after it has loaded. Option: --rounds N (default 7).
import { cpus, loadavg } from 'node:os';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median, spread, table } from './measuring/statistics.ts';
import { startDemoShop } from './storefront/shops.ts';
import { launchMeasuredBrowser } from './storefront/measured-browser.ts';
import { firstTouch, MOMENTS, TOUCHES, type FirstTouch, type Moment, type Touch } from './storefront/first-touch.ts';
import { root } from '../scripts/steps.ts';

const MOST_MS: Record<Moment, number> = { 'idle for 3 s': 400, 'directly after load': 900 };
/** JavaScript until the answer. */
const MOST_KIB = 70;
/** Longest task that rest may bring. */
const MOST_TASK_MS = 50;

interface Result {
  touch: Touch;
  moment: Moment;
  samples: FirstTouch[];
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '7' } } });
  const rounds = Math.max(1, Math.trunc(Number(values.rounds)) || 7);
  const shop = await startDemoShop();
  const browser = await launchMeasuredBrowser();
  const results: Result[] = TOUCHES.flatMap((touch) => MOMENTS.map((moment) => ({ touch, moment, samples: [] })));
  const loads = [loadavg()[0] ?? 0];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const { touch, moment, samples } of results) {
        const sample = await firstTouch(browser, shop.url, touch, moment);
        // The first round warms server and browser up.
        if (round > 0) samples.push(sample);
      }
      loads.push(loadavg()[0] ?? 0);
      process.stderr.write(`\rfirst touch: round ${round} of ${rounds} `);
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  print(results, rounds, loads);
  await mkdir(join(root, 'bench-results'), { recursive: true });
  const facts = { at: new Date().toISOString(), rounds, cores: cpus().length, loads, results };
  await writeFile(join(root, 'bench-results', 'first-touch.json'), `${JSON.stringify(facts, null, 2)}\n`);
}

function print(results: readonly Result[], rounds: number, loads: readonly number[]): void {
  const header = ['touch', 'moment', 'to answer', 'spread', 'bar', 'JS to answer', 'of it ahead', 'bar'];
  const rows = results.map(({ touch, moment, samples }) => {
    const of = (figure: keyof FirstTouch) => median(samples.map((sample) => sample[figure]));
    const { minMs, maxMs } = spread(samples.map(({ answerMs }) => answerMs));
    const kib = of('jsBytes') / 1024;
    return [
      touch,
      moment,
      `${of('answerMs').toFixed(0)} ms`,
      `${minMs.toFixed(0)}–${maxMs.toFixed(0)}`,
      verdict(of('answerMs'), MOST_MS[moment], 'ms'),
      `${kib.toFixed(1)} KiB`,
      `${(of('jsBytesAhead') / 1024).toFixed(1)} KiB`,
      verdict(kib, MOST_KIB, 'KiB'),
    ];
  });
  console.log(`\n${table([header, ...rows])}`);
  const rested = results.filter(({ moment }) => moment === 'idle for 3 s').flatMap(({ samples }) => samples);
  const task = median(rested.map(({ longestTaskMs }) => longestTaskMs));
  const early = rested.filter(({ jsAfterPaintMs }) => jsAfterPaintMs < 0).length;
  console.log(
    `\nWhile the page rested: longest task of the preparation ${task.toFixed(0)} ms of processor ÷ 4 (median; ${verdict(task, MOST_TASK_MS, 'ms')}); fetched before the load or the largest paint: ${early} of ${rested.length}.`,
  );
  console.log(
    `Medians of ${rounds} rounds. From the touch to the frame that shows the answer, in the page's own clock. Load average of this machine ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} on ${cpus().length} cores.`,
  );
}

const verdict = (value: number, most: number, unit: string) =>
  value <= most ? `ok, ≤ ${most} ${unit}` : `not ≤ ${most} ${unit}`;
