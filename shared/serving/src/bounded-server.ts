/**
 * The HTTP server that the shop and the embedded gateway both stand on: whatever a client sends becomes a 4xx or a logged 500, what a
 * client may take is limited in size and time, and stopping does not wait for clients.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface BoundedServerOptions {
  /** May throw or reject: the client gets a 500, the log the reason. `request.url` is a path that a URL can hold. */
  handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  log: (words: string) => void;
  /** Uploads may take as long as they keep moving; every other body has `bodyMs` in all. */
  isUpload?: (request: IncomingMessage) => boolean;
  limits?: Partial<Limits> | undefined;
}

export interface BoundedServer {
  /** @throws the system's error, e.g. with code EADDRINUSE. Resolves with the port. */
  listen(port: number, host: string): Promise<number>;
  /** Takes no new connections, gives open requests `drainMs`, then cuts them. Safe to call twice. */
  stop(): Promise<void>;
}

export interface Limits {
  /** At one time; past it the connection gives way that has gone longest without a new request. */
  connections: number;
  /** Request line and headers together. */
  headerBytes: number;
  headerCount: number;
  /** From the first byte (or the connection) to the end of the headers. */
  headersMs: number;
  /** From the headers to the end of a body that is no upload. */
  bodyMs: number;
  /** No byte in either direction, except while the server is at work on a complete request. */
  silenceMs: number;
  /** A connection between two requests. */
  keepAliveMs: number;
  drainMs: number;
}

const LIMITS: Limits = {
  connections: 500,
  headerBytes: 16 * 1024,
  headerCount: 100,
  headersMs: 10_000,
  bodyMs: 60_000,
  silenceMs: 60_000,
  keepAliveMs: 30_000,
  drainMs: 3000,
};

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export function createBoundedServer({ handle, log, isUpload, limits }: BoundedServerOptions): BoundedServer {
  const most = { ...LIMITS, ...limits };
  const exchanges = new WeakMap<Socket, Exchange>();
  const server = createServer({
    maxHeaderSize: most.headerBytes,
    headersTimeout: most.headersMs,
    // Bodies have the limits below: Node's own counts from the first byte, and would cut a long upload that moves.
    requestTimeout: 0,
    keepAliveTimeout: most.keepAliveMs,
    connectionsCheckingInterval: Math.min(1000, most.headersMs),
  });
  server.timeout = most.silenceMs;
  server.on('timeout', (socket: Socket) => {
    const exchange = exchanges.get(socket);
    if (!exchange || !isAtWork(exchange)) socket.destroy();
  });
  const touch = limitConnections(server, most.connections);
  let stopping: Promise<void> | undefined;

  server.on('request', (request, response) => {
    touch(request.socket);
    exchanges.set(request.socket, { request, response });
    // A client that goes away while its answer is written is no failure of the server.
    response.on('error', () => undefined);
    request.on('error', () => undefined);
    if (stopping) response.setHeader('connection', 'close');
    const refusal = refusalOf(request, most);
    if (refusal) return refuse(response, ...refusal);
    if (!isUpload?.(request)) limitBody(request, response, most.bodyMs);
    void answer({ request, response }, handle, log);
  });

  return {
    listen: (port, host) => listen(server, port, host),
    stop: () => (stopping ??= close(server, most.drainMs)),
  };
}

async function answer(
  { request, response }: Exchange,
  handle: BoundedServerOptions['handle'],
  log: (words: string) => void,
) {
  try {
    await handle(request, response);
  } catch (error) {
    if (request.socket.destroyed) return;
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log(`${request.method} ${request.url?.slice(0, 200)} failed: ${cause}`);
    if (response.headersSent) response.destroy();
    else refuse(response, 500, 'Something went wrong here; nothing was lost. The server’s log says more.');
  }
}

/** What a parsed request still gets wrong. Rewrites an absolute target, which clients send to proxies, to its path. */
function refusalOf(request: IncomingMessage, { headerCount }: Limits): [number, string] | null {
  if (request.rawHeaders.length / 2 > headerCount) return [431, 'There are too many headers.'];
  const target = pathOf(request.url ?? '');
  if (target === null) return [400, 'The address is malformed.'];
  request.url = target;
  return null;
}

function pathOf(target: string): string | null {
  const [path = ''] = target.split('?', 1);
  // A URL parser reads a backslash as a slash, and what follows two of them as a host.
  if (path.includes('\\')) return null;
  if (target.startsWith('/')) return URL.canParse(`http://host${target}`) ? target : null;
  const absolute = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
  return absolute && absolute.pathname + absolute.search;
}

function limitBody(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.destroy();
    else refuse(response, 408, 'The request took too long to arrive.');
  }, bodyMs);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  response.once('close', () => clearTimeout(timer));
}

/** The connection closes with it: what else comes over it cannot be trusted to be a request. */
function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`${words}\n`);
}

/** The client has said everything and waits. */
function isAtWork({ request, response }: Exchange): boolean {
  return request.complete && !response.headersSent;
}

/** @returns what says that a connection has begun a request */
function limitConnections(server: Server, most: number): (socket: Socket) => void {
  const open = new Set<Socket>();
  const touch = (socket: Socket) => {
    open.delete(socket);
    open.add(socket);
  };
  server.on('connection', (socket: Socket) => {
    touch(socket);
    socket.once('close', () => open.delete(socket));
    const [oldest] = open;
    if (open.size > most) oldest?.destroy();
  });
  return touch;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // Later ones are of single connections that could not be taken, e.g. for want of file descriptors.
      server.on('error', () => undefined);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
