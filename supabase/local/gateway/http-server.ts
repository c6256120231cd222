/**
 * The one port. It is taken first, so that a busy port is told before anything else starts and every part knows its
 * address; until the parts are ready it answers 503.
 */
import { createBoundedServer, type Limits } from '@baobab/serving/bounded-server';
import type { IncomingMessage, ServerResponse } from 'node:http';

const HOST = '127.0.0.1';

/** May throw or reject. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface HttpServer {
  url: string;
  handle(handler: RequestHandler): void;
  stop(): Promise<void>;
}

function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ message: 'The stack is starting.' }));
}

export const isStorage = ({ url = '' }: IncomingMessage): boolean => /^\/storage\/v1(\/|\?|$)/.test(url);

export interface ListenOptions {
  port: number;
  /** Told in the header `x-baobab-stack` of every answer. */
  instance: string;
  log(words: string): void;
  /** Default: those of the bounded server. */
  limits?: Partial<Limits>;
}

export async function listen({ port, instance, log, limits }: ListenOptions): Promise<HttpServer> {
  let handler: RequestHandler = answerStarting;
  const server = createBoundedServer({
    handle: (request, response) => {
      response.setHeader('x-baobab-stack', instance);
      return handler(request, response);
    },
    log,
    isUpload: isStorage,
    limits,
  });
  const taken = await server.listen(port, HOST).catch((error: NodeJS.ErrnoException) => {
    throw explainListen(error, port);
  });
  return {
    url: `http://${HOST}:${taken}`,
    handle: (next) => {
      handler = next;
    },
    stop: () => server.stop(),
  };
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
