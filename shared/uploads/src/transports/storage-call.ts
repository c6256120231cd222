/** A request to storage in the name of the signed-in person: token, one refresh when it is refused, a watch over its movement. */
import { AppError } from '@baobab/domain/errors';
import type { SendableBody } from '../ports.ts';
import { platformHttp, sizeOfBody, type HttpAnswer } from './http.ts';
import { DEFAULT_STALL_MS, type StorageAccess, type Tokens } from './storage-access.ts';
import { connectionError, isTokenRefused, type StorageAnswer } from './storage-errors.ts';

export interface StorageCall {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: SendableBody;
  readonly onSent?: (bytes: number) => void;
  /** The request is about a started upload. */
  readonly resumable?: boolean;
  /** Aborted with the AppError that the caller shall get. */
  readonly signal: AbortSignal;
}

export interface StorageReply extends StorageAnswer {
  header(name: string): string | null;
}

export type CallStorage = (call: StorageCall) => Promise<StorageReply>;

/** Codes: not_signed_in, session_expired, network_offline, network_timeout, cancelled. An answer of any status is an answer. */
export function createStorageCall(access: StorageAccess, tokens: Tokens): CallStorage {
  return async (call) => {
    const token = await tokens.current();
    const reply = await send(access, call, token);
    if (!isTokenRefused(reply)) return reply;
    await tokens.replace(token);
    return send(access, call, await tokens.current());
  };
}

async function send(access: StorageAccess, call: StorageCall, token: string): Promise<StorageReply> {
  const { method, url, body, onSent, signal, resumable = false } = call;
  const watch = new Watch(access.stallMs ?? DEFAULT_STALL_MS, signal);
  const headers = { apikey: access.publishableKey, authorization: `Bearer ${token}`, ...call.headers };
  try {
    if (body) await access.bandwidth?.take(sizeOfBody(body), watch.signal);
    watch.moved();
    const moved = (bytes: number) => {
      watch.moved();
      onSent?.(bytes);
    };
    const sending = access.http ?? platformHttp;
    const answer = await sending({
      method,
      url,
      headers,
      signal: watch.signal,
      onSent: moved,
      ...(body ? { body } : {}),
    });
    return replyOf(method, answer, resumable);
  } catch (error) {
    if (watch.signal.aborted) throw watch.signal.reason;
    throw connectionError(error, { method });
  } finally {
    watch.stop();
  }
}

function replyOf(method: string, answer: HttpAnswer, resumable: boolean): StorageReply {
  const { status, body } = answer;
  const retryAfter = status >= 400 ? (answer.header('retry-after') ?? undefined) : undefined;
  return { method, status, body, retryAfter, resumable, header: (name) => answer.header(name) };
}

/** Aborts when the caller does, and with network_timeout when nothing has moved for too long. */
class Watch {
  readonly #stallMs: number;
  readonly #outer: AbortSignal;
  readonly #controller = new AbortController();
  readonly #follow = () => this.#controller.abort(this.#outer.reason);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stallMs: number, outer: AbortSignal) {
    this.#stallMs = stallMs;
    this.#outer = outer;
    if (outer.aborted) this.#follow();
    else outer.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(new AppError('network_timeout')), this.#stallMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#follow);
  }
}
