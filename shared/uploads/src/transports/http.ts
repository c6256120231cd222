/** One HTTP request as the upload transports need it, and the two ways that the web platform offers. */
import { AppError } from '@baobab/domain/errors';
import type { SendableBody } from '../ports.ts';

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: SendableBody;
  /** Bytes of the body that left so far; how often it is called is the platform's choice. */
  readonly onSent?: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** Null where there is none, or where the browser may not tell. */
  header(name: string): string | null;
  readonly body: string;
}

/** Rejects with the signal's reason when it is aborted, with anything else when there was no answer. */
export type SendHttp = (call: HttpCall) => Promise<HttpAnswer>;

/** What the running platform has: XMLHttpRequest tells progress, fetch is there without a page too. */
export const platformHttp: SendHttp = (call) =>
  typeof XMLHttpRequest === 'undefined' ? sendByFetch(call) : sendByXhr(call);

async function sendByFetch({ method, url, headers, body, onSent, signal }: HttpCall): Promise<HttpAnswer> {
  const answer = await fetch(url, { method, headers, body: (body as BodyInit | undefined) ?? null, signal });
  if (body) onSent?.(sizeOfBody(body));
  const text = method === 'HEAD' ? '' : await answer.text();
  return { status: answer.status, header: (name) => answer.headers.get(name), body: text };
}

function sendByXhr({ method, url, headers, body, onSent, signal }: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (body) request.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded));
    request.addEventListener('load', () =>
      resolve({ status: request.status, header: (name) => exposedHeader(request, name), body: request.responseText }),
    );
    request.addEventListener('error', () => reject(new AppError('network_offline', { method })));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.send((body as XMLHttpRequestBodyInit | undefined) ?? null);
  });
}

/** Browsers complain in the console when a header is read that the answer does not expose. */
function exposedHeader(request: XMLHttpRequest, name: string): string | null {
  return request.getAllResponseHeaders().toLowerCase().includes(`${name.toLowerCase()}:`)
    ? request.getResponseHeader(name)
    : null;
}

export function sizeOfBody(body: SendableBody): number {
  return body instanceof Uint8Array ? body.byteLength : body.size;
}
