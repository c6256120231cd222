/** One HTTP request as the upload transports need it, over XMLHttpRequest or fetch. It must not know storage or its errors. */
import type { SendableBody } from '../ports.ts';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: SendableBody;
  /** Bytes of the body that left so far; how often it is called is the platform's choice. */
  readonly onSent?: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Null where there is none, or where the browser may not tell. */
  header(name: string): string | null;
  readonly body: string;
}

/** Rejects with the signal's reason when it is aborted, with anything else when there was no answer. */
export type SendHttp = (request: HttpRequest) => Promise<HttpResponse>;

/** XMLHttpRequest in a page, because it reports progress; fetch elsewhere. */
export const platformHttp: SendHttp = (request) =>
  typeof XMLHttpRequest === 'undefined' ? sendByFetch(request) : sendByXhr(request);

async function sendByFetch({ method, url, headers, body, onSent, signal }: HttpRequest): Promise<HttpResponse> {
  const response = await fetch(url, { method, headers, body: (body as BodyInit | undefined) ?? null, signal });
  if (body) onSent?.(sizeOfBody(body));
  const text = method === 'HEAD' ? '' : await response.text();
  return { status: response.status, header: (name) => response.headers.get(name), body: text };
}

function sendByXhr({ method, url, headers, body, onSent, signal }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => {
      xhr.abort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    if (body) xhr.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded));
    xhr.addEventListener('load', () =>
      resolve({ status: xhr.status, header: (name) => exposedHeader(xhr, name), body: xhr.responseText }),
    );
    xhr.addEventListener('error', () => reject(new TypeError('the xhr failed')));
    xhr.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    xhr.send((body as XMLHttpRequestBodyInit | undefined) ?? null);
  });
}

/** Browsers complain in the console when a header is read that the answer does not expose. */
function exposedHeader(xhr: XMLHttpRequest, name: string): string | null {
  return xhr.getAllResponseHeaders().toLowerCase().includes(`${name.toLowerCase()}:`)
    ? xhr.getResponseHeader(name)
    : null;
}

export function sizeOfBody(body: SendableBody): number {
  return body instanceof Uint8Array ? body.byteLength : body.size;
}
