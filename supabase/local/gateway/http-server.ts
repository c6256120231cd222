// The one port. It is taken first, so that a busy port is told before anything else starts and every part knows its
// address; until the parts are ready it answers 503.
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

const HOST = '127.0.0.1';
/** How long open requests may take to end when the stack stops. */
const DRAIN_MS = 3000;

export type HttpServer = {
  url: string;
  handle(listener: RequestListener): void;
  stop(): Promise<void>;
};

function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ message: 'The stack is starting.' }));
}

/** @param instance told in the header `x-baobab-stack` of every answer */
export async function listen(port: number, instance: string): Promise<HttpServer> {
  let listener: RequestListener = answerStarting;
  const server = createServer((request, response) => {
    response.setHeader('x-baobab-stack', instance);
    return listener(request, response);
  });
  // Uploads of 100 MiB over a slow line take longer than Node's five minutes.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, port)));
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  const taken = address && typeof address === 'object' ? address.port : port;
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${HOST}:${taken}`,
    handle: (next) => {
      listener = next;
    },
    stop: () => (stopped ??= close(server)),
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function explainListen(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new Error(`Port ${port} is taken by another program. Choose another one with --port N.`, { cause: error });
  }
  if (error.code === 'EACCES') {
    return new Error(`This user may not open port ${port}. Choose another one with --port N.`, { cause: error });
  }
  return error;
}
