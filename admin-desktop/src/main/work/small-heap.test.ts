import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** What a process of its own prints that has the module's exports. */
async function printed(program: string, flags: string[] = []): Promise<number> {
  const module = JSON.stringify(new URL('small-heap.ts', import.meta.url).href);
  const whole = `const { keepHeapSmall, countDone } = await import(${module}); ${program}`;
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', whole]);
  return Number(stdout);
}

/** Megabytes by which it has grown after it made short-lived objects for a while. */
const grown = (files: number) =>
  printed(`
    keepHeapSmall(${files}, 'send');
    const before = process.memoryUsage().heapTotal;
    let most = 0;
    const some = [];
    for (let index = 0; index < 3_000_000; index += 1) {
      some[index % 20_000] = { index, text: 'a' + index };
      if (index % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
    }
    console.log(Math.round((most - before) / 1e6));
  `);

/** Megabytes that it gives back when so many files are done after objects were made and forgotten. */
const givenBack = (files: number) =>
  printed(
    `
    keepHeapSmall(1000, 'send');
    let some = Array.from({ length: 500_000 }, (_, index) => ({ index, text: 'a' + index }));
    some = null;
    const before = process.memoryUsage().heapTotal;
    for (let index = 0; index < ${files}; index += 1) countDone();
    console.log(Math.round((before - process.memoryUsage().heapTotal) / 1e6));
  `,
    // or else a collection that began by itself, or a thread of its own, gives memory back in the middle of what is measured
    ['--no-incremental-marking', '--single-threaded-gc'],
  );

test('UP08 a process with thousands of files keeps its heap small', async () => {
  const [few, many] = [await grown(999), await grown(1000)];
  expect(many).toBeLessThan(few / 2);
});

test('UP08 what a thousand files have left behind is given back when they are done', async () => {
  expect(await givenBack(999)).toBeLessThan(20);
  expect(await givenBack(1000)).toBeGreaterThan(20);
});
