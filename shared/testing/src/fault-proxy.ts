/** Stands between a client and its server and spoils chosen requests: late, slow, cut, refused, answered wrongly or not at all. */
import { createServer, request as ask, Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault =
  /** The server never sees the request. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** Both ends are reset once so many bytes of the request's body went through. */
  | { kind: 'cut'; afterBytes: number }
  /** The server does its work; the client is reset before the answer. */
  | { kind: 'lost-answer' }
  /** The answer arrives with another body and without, or with other, headers. */
  | { kind: 'corrupt'; headers?: Record<string, string | null>; body?: string }
  /** The last byte of the answer comes so much later. */
  | { kind: 'slow-close'; ms: number }
  /** Nothing ever comes back. */
  | { kind: 'silence' };

export interface Seen {
  readonly method: string;
  readonly path: string;
  /** Of the body, forwarded so far. */
  bytes: number;
  /** Null while it is on its way. */
  status: number | null;
}

interface Rule {
  readonly when: (request: Pick<Seen, 'method' | 'path'>) => boolean;
  readonly fault: Fault;
  /** Matching requests that pass before the fault strikes. */
  skip: number;
  times: number;
}

export interface FaultProxy {
  readonly url: string;
  readonly seen: Seen[];
  /** Delay of every request and of every answer, milliseconds: half a round trip each. */
  delayMs: number;
  /** Of all request bodies together; null for no limit. */
  bytesPerSecond: number | null;
  /** While true every connection is refused. */
  offline: boolean;
  /** Seconds that the server's clock seems to be ahead. */
  skewSeconds: number;
  /** More than one request to the same upload at once; a correct client leaves it empty. */
  readonly violations: string[];
  /** The fault strikes the next matching request, or so many of them after so many that pass. */
  spoil(when: Rule['when'], fault: Fault, options?: { skip?: number; times?: number }): void;
  clear(): void;
  close(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const proxy = new SpoilingProxy(target);
  await proxy.listen();
  return proxy;
}

class SpoilingProxy implements FaultProxy {
  readonly seen: Seen[] = [];
  readonly violations: string[] = [];
  delayMs = 0;
  bytesPerSecond: number | null = null;
  offline = false;
  skewSeconds = 0;
  readonly #target: URL;
  readonly #rules: Rule[] = [];
  readonly #writers = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  #freeAtMs = 0;

  constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer(
      (request, response) => void this.#handle(request, response).catch(() => response.destroy()),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  spoil(when: Rule['when'], fault: Fault, { skip = 0, times = 1 } = {}): void {
    this.#rules.push({ when, fault, skip, times });
  }

  clear(): void {
    this.#rules.length = 0;
    this.seen.length = 0;
    this.violations.length = 0;
    Object.assign(this, { delayMs: 0, bytesPerSecond: null, offline: false, skewSeconds: 0 });
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  #faultFor(entry: Seen): Fault | null {
    const rule = this.#rules.find(({ when, times }) => times > 0 && when(entry));
    if (!rule) return null;
    if (rule.skip > 0) {
      rule.skip -= 1;
      return null;
    }
    rule.times -= 1;
    return rule.fault;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.offline) return void request.socket.resetAndDestroy();
    const entry: Seen = { method: request.method ?? '', path: request.url ?? '', bytes: 0, status: null };
    this.seen.push(entry);
    const fault = this.#faultFor(entry);
    if (fault?.kind === 'silence') return;
    await sleep(this.delayMs);
    if (fault?.kind === 'status') {
      entry.status = fault.status;
      response.writeHead(fault.status, this.#dated({ connection: 'close', ...fault.headers }));
      return void response.end(fault.body ?? '');
    }
    this.#countWriter(entry, response);
    await this.#forward(request, response, entry, fault);
  }

  /** Counts writers per upload; two at once are what locks are for, and what a client must not need. */
  #countWriter({ method, path }: Seen, response: ServerResponse): void {
    if (method !== 'PATCH') return;
    const writers = (this.#writers.get(path) ?? 0) + 1;
    this.#writers.set(path, writers);
    if (writers > 1) this.violations.push(`two writers on ${path}`);
    // until it was answered or the client let go, whichever comes first
    response.once('close', () => this.#writers.set(path, (this.#writers.get(path) ?? 1) - 1));
  }

  async #forward(request: IncomingMessage, response: ServerResponse, entry: Seen, fault: Fault | null): Promise<void> {
    const { hostname, port, protocol } = this.#target;
    const { method, url: path, headers } = request;
    const upstream = ask({
      hostname,
      port,
      protocol,
      method,
      path,
      headers: { ...headers, host: `${hostname}:${port}` },
      agent: this.#agent,
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once('response', resolve);
      upstream.once('error', reject);
    });
    answered.catch(() => undefined);
    // what the client gives up, the server must see ended too
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    await this.#sendBody(request, upstream, entry, fault);
    const reset = () => request.socket.resetAndDestroy();
    const answer = await answered.catch(() => null);
    if (!answer || fault?.kind === 'cut') return void reset();
    const body = await bodyOf(answer);
    entry.status = answer.statusCode ?? 0;
    if (fault?.kind === 'lost-answer') return void reset();
    await sleep(this.delayMs);
    await this.#reply(response, answer, body, fault);
  }

  async #sendBody(
    request: IncomingMessage,
    upstream: ReturnType<typeof ask>,
    entry: Seen,
    fault: Fault | null,
  ): Promise<void> {
    const cutAt = fault?.kind === 'cut' ? fault.afterBytes : Infinity;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, Math.max(0, cutAt - entry.bytes));
      await this.#throttle(part.length);
      if (part.length > 0 && !upstream.destroyed)
        await new Promise<void>((resolve) => {
          // a request that ends before it has a connection does not call back
          const end = () => {
            upstream.off('close', end);
            resolve();
          };
          upstream.once('close', end);
          upstream.write(part, end);
        });
      entry.bytes += part.length;
      if (entry.bytes >= cutAt) return void upstream.destroy(new Error('cut'));
    }
    if (cutAt !== Infinity) upstream.destroy(new Error('cut'));
    else upstream.end();
  }

  async #throttle(bytes: number): Promise<void> {
    if (this.bytesPerSecond === null) return;
    const startMs = Math.max(Date.now(), this.#freeAtMs);
    this.#freeAtMs = startMs + (bytes * 1000) / this.bytesPerSecond;
    await sleep(this.#freeAtMs - Date.now());
  }

  async #reply(response: ServerResponse, answer: IncomingMessage, body: Buffer, fault: Fault | null): Promise<void> {
    const headers = this.#dated({ ...(answer.headers as Record<string, string>) });
    let content = body;
    if (fault?.kind === 'corrupt') {
      for (const [name, value] of Object.entries(fault.headers ?? {}))
        if (value === null) delete headers[name];
        else headers[name] = value;
      content = fault.body === undefined ? body : Buffer.from(fault.body);
      if ('content-length' in headers && answer.headers['content-length'] && content !== body)
        headers['content-length'] = String(content.length);
    }
    response.writeHead(answer.statusCode ?? 502, headers);
    if (fault?.kind === 'slow-close') {
      response.write(content.subarray(0, -1));
      await sleep(fault.ms);
      content = content.subarray(-1);
    }
    response.end(content);
  }

  #dated(headers: Record<string, string>): Record<string, string> {
    return this.skewSeconds === 0
      ? headers
      : { ...headers, date: new Date(Date.now() + this.skewSeconds * 1000).toUTCString() };
  }
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function sleep(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
