/** The line between a browser and the files of a stack: as fast as told, cut when told, and every byte of a file counted. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One answer with bytes of a file. */
export interface Delivery {
  /** Where in the file it began. */
  readonly start: number;
  /** Bytes that went out towards the browser. */
  bytes: number;
  ended: boolean;
}

export interface DownloadLine {
  readonly url: string;
  /** Of all files, oldest first. */
  readonly deliveries: Delivery[];
  bytesPerSecond: number;
  /** While true, no request gets an answer: the connection ends. */
  offline: boolean;
  /** Ends every file that is on its way. */
  cut(): void;
  /** Called whenever bytes of a file went out. */
  onBytes: (delivery: Delivery) => void;
  close(): Promise<void>;
}

const FILES = /^\/storage\/v1\/object\/sign\//;
const PIECE_BYTES = 32 * 1024;

export async function startDownloadLine(target: string): Promise<DownloadLine> {
  const open = new Set<ServerResponse>();
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    if (line.offline) {
      request.socket.destroy();
      return;
    }
    const { method, url: path, headers } = request;
    const upstream = ask({ hostname, port, method, path, headers: { ...headers, host: `${hostname}:${port}` } });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    upstream.on('response', (answer) => void reply(request, answer, response).catch(() => response.destroy()));
    request.pipe(upstream);
  });
  const reply = async (request: IncomingMessage, answer: IncomingMessage, response: ServerResponse) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    const isFile = request.method === 'GET' && FILES.test(request.url ?? '') && (answer.statusCode ?? 0) < 300;
    if (!isFile) {
      answer.pipe(response);
      return;
    }
    open.add(response);
    const start = Number(/^bytes (\d+)-/.exec(answer.headers['content-range'] ?? '')?.[1] ?? 0);
    const delivery: Delivery = { start, bytes: 0, ended: false };
    line.deliveries.push(delivery);
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) await deliver(chunk, response, delivery);
      response.end();
    } finally {
      delivery.ended = true;
      open.delete(response);
    }
  };
  let freeAt = 0;
  /** In small pieces, each when its time has come, so that little is between here and the browser. */
  const deliver = async (chunk: Buffer, response: ServerResponse, delivery: Delivery) => {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      freeAt = Math.max(Date.now(), freeAt) + (piece.length * 1000) / line.bytesPerSecond;
      if (freeAt - Date.now() > 2) await sleep(freeAt - Date.now());
      await new Promise<void>((resolve, reject) => {
        if (response.destroyed) reject(new Error('cut'));
        else response.write(piece, (error) => (error ? reject(error) : resolve()));
      });
      delivery.bytes += piece.length;
      line.onBytes(delivery);
    }
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const line: DownloadLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries: [],
    bytesPerSecond: Infinity,
    offline: false,
    cut: () => {
      for (const response of open) response.socket?.resetAndDestroy();
    },
    onBytes: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}

/** What had gone out, by delivery, when something was about to happen to the line. */
export function markOf({ deliveries }: DownloadLine): readonly { start: number; end: number }[] {
  return deliveries.map(({ start, bytes }) => ({ start, end: start + bytes }));
}

/** Bytes that had gone out before the mark and came again after it; undefined when nothing came after it. */
export function fetchedAgain({ deliveries }: DownloadLine, mark: ReturnType<typeof markOf>): number | undefined {
  // Two pieces are asked for at once, and the second may be answered first.
  const after = deliveries.slice(mark.length, mark.length + 2).map(({ start }) => start);
  if (after.length === 0) return undefined;
  const from = Math.min(...after);
  return mark.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from)), 0);
}

/** Bytes beyond the file's own: those that came again, and those that went to a connection whose other end was gone. */
export function sentInVain({ deliveries }: DownloadLine, bytes: number): number {
  return deliveries.reduce((sum, delivery) => sum + delivery.bytes, 0) - bytes;
}
