import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** What a process of its own prints that has the module's exports. */
async function run(program: string, flags: string[] = []): Promise<string> {
  const module = JSON.stringify(new URL('small-heap.ts', import.meta.url).href);
  const whole = `const { keepHeapSmall, countDone } = await import(${module}); ${program}`;
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', whole]);
  return stdout;
}

/** Megabytes by which it has grown after it made short-lived objects for a while. */
const grown = async (files: number) =>
  Number(
    await run(`
    keepHeapSmall(${files}, 'send');
    const before = process.memoryUsage().heapTotal;
    let most = 0;
    const some = [];
    for (let index = 0; index < 3_000_000; index += 1) {
      some[index % 20_000] = { index, text: 'a' + index };
      if (index % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
    }
    console.log(Math.round((most - before) / 1e6));
  `),
  );

/** Collections that were asked for, and megabytes of heap in the end, when so many files are done after objects were made and forgotten. */
async function afterDone(files: number) {
  const said = await run(
    `
    keepHeapSmall(1000, 'send');
    let some = Array.from({ length: 500_000 }, (_, index) => ({ index, text: 'a' + index }));
    some = null;
    for (let index = 0; index < ${files}; index += 1) countDone();
    console.log(Math.round(process.memoryUsage().heapTotal / 1e6));
  `,
    ['--trace-gc'],
  );
  const lines = said.trim().split('\n');
  // V8 calls those that a program asks for "testing"; others come when they like.
  return { asked: lines.filter((line) => line.includes('testing;')).length, heap: Number(lines.at(-1)) };
}

test('UP08 a process with thousands of files keeps its heap small', async () => {
  const [few, many] = [await grown(999), await grown(1000)];
  expect(many).toBeLessThan(few / 2);
});

test('UP08 what a thousand files have left behind is given back when they are done', async () => {
  const [few, many] = [await afterDone(999), await afterDone(1000)];
  expect(many.asked).toBeGreaterThan(few.asked);
  expect(many.heap).toBeLessThan(20);
});
