/**
 * Requests to storage as the signed-in admin. Owns the access token, its one refresh after a refusal, and the stall timeout; everything but
 * success leaves as an AppError. It must not know what is uploaded, nor try anything again.
 */
import { AppError } from '@baobab/domain/errors';
import type { SendableBody } from '../ports.ts';
import { platformHttp, sizeOfBody, type HttpResponse } from './http.ts';
import { LineMeter, type MeteredRequest } from './line-meter.ts';
import { AccessTokens, DEFAULT_STALL_MS, type StorageAccess } from './storage-access.ts';
import { connectionError, isTokenRefused, storageError } from './storage-errors.ts';

export interface StorageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: SendableBody;
  readonly onSent?: (bytes: number) => void;
  /** The request is about a started upload. */
  readonly resumable?: boolean;
  /** Facts for an error's context. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Aborted with the AppError that the caller gets. */
  readonly signal?: AbortSignal;
}

/** Codes: not_signed_in, session_expired, network_offline, network_timeout, the signal's, and those of `storageError`. */
export type SendStorageRequest = (request: StorageRequest) => Promise<HttpResponse>;

/** `line` learns from every request. */
export function createStorageClient(access: StorageAccess, line = new LineMeter()): SendStorageRequest {
  const tokens = new AccessTokens(access);
  return async (request) => {
    const token = await tokens.current();
    let response = await send(access, request, token, line);
    if (isTokenRefused(request.method, response)) {
      await tokens.replace(token);
      response = await send(access, request, await tokens.current(), line);
    }
    if (response.status >= 300) throw storageError(request, response);
    return response;
  };
}

async function send(
  access: StorageAccess,
  request: StorageRequest,
  token: string,
  line: LineMeter,
): Promise<HttpResponse> {
  const { method, url, body, onSent, signal: outer } = request;
  const stall = new StallTimeout(access.stallMs ?? DEFAULT_STALL_MS, outer);
  const { signal } = stall;
  const headers = { apikey: access.publishableKey, authorization: `Bearer ${token}`, ...request.headers };
  let metered: MeteredRequest | undefined;
  try {
    if (body) await access.bandwidth?.take(sizeOfBody(body), signal);
    stall.restart();
    const begun = (metered = line.begin());
    const moved = (bytes: number) => {
      stall.restart();
      begun.moved(bytes);
      onSent?.(bytes);
    };
    const sendHttp = access.http ?? platformHttp;
    const response = await sendHttp({ method, url, headers, signal, onSent: moved, ...(body ? { body } : {}) });
    begun.answered();
    return response;
  } catch (error) {
    metered?.broken();
    if (signal.aborted) throw signal.reason;
    throw connectionError(error, { method });
  } finally {
    stall.clear();
  }
}

/** Aborts when the caller does, and with network_timeout when nothing has moved for `stallMs`. */
class StallTimeout {
  readonly #stallMs: number;
  readonly #outer: AbortSignal | undefined;
  readonly #controller = new AbortController();
  readonly #follow = () => this.#controller.abort(this.#outer?.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stallMs: number, outer: AbortSignal | undefined) {
    this.#stallMs = stallMs;
    this.#outer = outer;
    if (outer?.aborted) this.#follow();
    else outer?.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(new AppError('network_timeout')), this.#stallMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#follow);
  }
}
