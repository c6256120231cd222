import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Megabytes by which a process of its own has grown after it made short-lived objects for a while. */
async function grown(files: number): Promise<number> {
  const program = `
    const { keepHeapSmall } = await import(${JSON.stringify(new URL('small-heap.ts', import.meta.url).href)});
    keepHeapSmall(${files});
    const before = process.memoryUsage().heapTotal;
    let most = 0;
    const some = [];
    for (let index = 0; index < 3_000_000; index += 1) {
      some[index % 20_000] = { index, text: 'a' + index };
      if (index % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
    }
    console.log(Math.round((most - before) / 1e6));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return Number(stdout);
}

test('UP08 a process with thousands of files keeps its heap small', async () => {
  const [few, many] = [await grown(999), await grown(1000)];
  expect(many).toBeLessThan(few / 2);
});
