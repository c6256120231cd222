/**
 * A file in pieces, one being read while the next is on its way: enough to fill the line, and whatever the speed of line and machine,
 * no more than two pieces are lost when the tab or the browser dies.
 */
const PIECE_BYTES = 512 * 1024;
/** A line without a byte for so long counts as cut. */
const SILENCE_MS = 30_000;
/** Links open for a minute. */
const LINK_MS = 45_000;

/** Where the bytes go. */
export interface Sink {
  readonly size: number;
  append(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
  empty(): void | Promise<void>;
}

export interface Line {
  url: string;
  renewLink(): Promise<string>;
  /** Ends it. */
  signal: AbortSignal;
  onBytes(): void;
}

/** Resolves when the sink has so many bytes. @throws when the line was cut, the link ended, or the signal ended it */
export async function receivePieces(sink: Sink, sizeBytes: number, line: Line): Promise<void> {
  const attempt = open(line);
  const ask = (start: number) => {
    const end = Math.min(start + PIECE_BYTES, sizeBytes);
    const answer = attempt.fetch(`bytes=${start}-${end - 1}`);
    // Its turn to be awaited comes later.
    answer.catch(() => undefined);
    return { answer, start, end };
  };
  try {
    let next = sink.size < sizeBytes ? ask(sink.size) : undefined;
    while (next) {
      const piece = next;
      next = piece.end < sizeBytes ? ask(piece.end) : undefined;
      const answer = await piece.answer;
      // Something on the way ignores ranges: the whole file comes.
      const isWhole = answer.status === 200;
      if (isWhole || answer.status === 416 || (await isBeyondEnd(attempt, answer, piece.start))) await sink.empty();
      if (!answer.ok) throw new Error(`The storage answered ${answer.status}.`);
      await attempt.read(answer, sink);
      if (isWhole) return;
      if (sink.size !== piece.end) throw new Error('A piece ended early.');
    }
  } finally {
    attempt.close();
  }
}

/**
 * Storage on S3 answers 500 where others answer 416, so the size of the whole file decides. A page can read its `Content-Length`, but no
 * `Content-Range`.
 */
async function isBeyondEnd(attempt: Attempt, { status }: Response, start: number): Promise<boolean> {
  if (status !== 500 || start === 0) return false;
  const whole = await attempt.fetch().catch(() => undefined);
  await whole?.body?.cancel();
  const size = whole?.ok ? whole.headers.get('content-length') : null;
  return size !== null && size !== undefined && Number(size) <= start;
}

/** Of unknown size: in one answer, from the beginning. */
export async function receiveWhole(sink: Sink, line: Line): Promise<void> {
  const attempt = open(line);
  await sink.empty();
  try {
    const answer = await attempt.fetch();
    if (!answer.ok) throw new Error(`The storage answered ${answer.status}.`);
    await attempt.read(answer, sink);
  } finally {
    attempt.close();
  }
}

/** What `fetch` reports as a `TypeError`, which is a mistake in code anywhere else. */
function cut(cause: unknown): never {
  throw cause instanceof TypeError ? new Error('The line was cut.', { cause }) : cause;
}

type Attempt = ReturnType<typeof open>;

function open(line: Line) {
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  line.signal.addEventListener('abort', end);
  if (line.signal.aborted) end();
  const link = keepLink(line);
  let timer = setTimeout(end, SILENCE_MS);
  return {
    fetch: async (range?: string) =>
      // Otherwise the browser keeps a second copy of the file.
      fetch(await link(), { headers: range ? { range } : {}, cache: 'no-store', credentials: 'omit', signal }).catch(
        cut,
      ),
    read: async (answer: Response, sink: Sink) => {
      const reader = answer.body?.getReader();
      for (;;) {
        const part = await reader?.read().catch(cut);
        if (!part || part.done) return;
        await sink.append(part.value);
        line.onBytes();
        clearTimeout(timer);
        timer = setTimeout(end, SILENCE_MS);
      }
    },
    close: () => {
      clearTimeout(timer);
      line.signal.removeEventListener('abort', end);
      end();
    },
  };
}

/** A link that is young enough to be used. */
function keepLink({ url, renewLink }: Line): () => Promise<string> {
  let current = Promise.resolve(url);
  let since = performance.now();
  return () => {
    if (performance.now() - since > LINK_MS) {
      since = performance.now();
      current = renewLink();
    }
    return current;
  };
}
