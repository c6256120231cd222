import { beforeEach, expect, test, vi } from 'vitest';
import { receivePieces, type Line, type Sink } from './receive-pieces.ts';

const PIECE = 512 * 1024;

beforeEach(() => void vi.useFakeTimers());

/** A storage with a file of so many bytes; `answers` may replace an answer by its number. */
function serve(bytes: number, answers: Record<number, () => Response> = {}) {
  const asked: { url: string; range: string; got: number }[] = [];
  let emptied = 0;
  const sink: Sink & { size: number } = {
    size: 0,
    append: (part) => void (sink.size += part.length),
    empty: () => {
      emptied += 1;
      sink.size = 0;
    },
  };
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: { range?: string } }) => {
    const range = headers.range ?? '';
    asked.push({ url, range, got: sink.size });
    const [start = 0, end = 0] = range.replace('bytes=', '').split('-').map(Number);
    const other = answers[asked.length];
    return other ? other() : new Response(new Uint8Array(Math.min(end, bytes - 1) - start + 1), { status: 206 });
  });
  let links = 0;
  const line: Line = {
    url: 'link-0',
    renewLink: async () => `link-${(links += 1)}`,
    signal: new AbortController().signal,
    onBytes: () => undefined,
  };
  return { asked, sink, line, emptied: () => emptied };
}

test('SA06 a file comes in pieces from where it ends, and no more than two are ever on their way', async () => {
  const bytes = 3 * PIECE + 10;
  const { asked, sink, line } = serve(bytes);
  sink.size = PIECE / 2;
  await receivePieces(sink, bytes, line);
  expect(sink.size).toBe(bytes);
  expect(asked[0]?.range).toBe(`bytes=${PIECE / 2}-${PIECE * 1.5 - 1}`);
  expect(asked.at(-1)?.range).toBe(`bytes=${PIECE * 2.5}-${bytes - 1}`);
  for (const { range, got } of asked) {
    const end = Number(range.split('-')[1]) + 1;
    expect(end - got).toBeLessThanOrEqual(2 * PIECE);
  }
});

test('SA06 a link that is about to end is renewed, once for both pieces', async () => {
  const { asked, sink, line } = serve(5 * PIECE);
  const slow = { ...line, onBytes: () => void vi.advanceTimersByTime(20_000) };
  await receivePieces(sink, 5 * PIECE, slow);
  expect(asked.map(({ url }) => url)).toEqual(['link-0', 'link-0', 'link-0', 'link-0', 'link-1']);
});

test('SA06 whatever ignores ranges on the way sends the whole file, which takes the place of the part', async () => {
  const { sink, line, emptied } = serve(2 * PIECE, { 1: () => new Response(new Uint8Array(2 * PIECE)) });
  sink.size = 100;
  await receivePieces(sink, 2 * PIECE, line);
  expect([sink.size, emptied()]).toEqual([2 * PIECE, 1]);
});

test('SA06 an ended link keeps what is there; a range beyond the file drops it', async () => {
  const ended = serve(2 * PIECE, { 1: () => new Response('{}', { status: 400 }) });
  ended.sink.size = 100;
  await expect(receivePieces(ended.sink, 2 * PIECE, ended.line)).rejects.toThrow('400');
  expect(ended.sink.size).toBe(100);
  const beyond = serve(2 * PIECE, { 1: () => new Response('{}', { status: 416 }) });
  beyond.sink.size = 100;
  await expect(receivePieces(beyond.sink, 2 * PIECE, beyond.line)).rejects.toThrow('416');
  expect(beyond.sink.size).toBe(0);
});

test('SA06 a 500 drops what is there only when the file is shorter: Storage on S3 answers so beyond the end', async () => {
  const wholeFile = (size: number) => () => new Response('', { headers: { 'content-length': String(size) } });
  const failing = () => new Response('{}', { status: 500 });
  for (const [size, kept] of [
    [PIECE, 0],
    [2 * PIECE, PIECE],
  ] as const) {
    const { sink, line } = serve(2 * PIECE, { 1: failing, 2: wholeFile(size) });
    sink.size = PIECE;
    await expect(receivePieces(sink, 2 * PIECE, line)).rejects.toThrow('500');
    expect(sink.size).toBe(kept);
  }
});

test('SA06 a line that is silent for half a minute counts as cut', async () => {
  const { sink, line } = serve(PIECE);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const receiving = receivePieces(sink, PIECE, line).then(String, String);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await receiving).toContain('aborted');
});
