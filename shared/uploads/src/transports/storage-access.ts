/** How storage is reached: URL, key, access tokens, and the HTTP layer of the platform. */
import { AppError } from '@baobab/domain/errors';
import type { SendHttp } from './http.ts';

export interface StorageAccess {
  /** URL of the project without a path. */
  readonly url: string;
  readonly publishableKey: string;
  /** The current access token; asked before every request. Null when signed out. */
  token(): Promise<string | null>;
  /** Gets a new access token; null when the session is over. Never called twice at once. */
  refreshToken(): Promise<string | null>;
  /** Default: XMLHttpRequest in pages, fetch elsewhere. */
  readonly http?: SendHttp;
  /** Asked before a body leaves, where the HTTP layer does not hold it back by itself. */
  readonly bandwidth?: { take(bytes: number, signal: AbortSignal): Promise<void> };
  /** A transfer that moves nothing for so long is aborted, milliseconds. Default 60,000. */
  readonly stallMs?: number;
}

/** One refresh for all requests that wait for it. */
export class AccessTokens {
  readonly #access: StorageAccess;
  #refreshing: Promise<string | null> | null = null;

  constructor(access: StorageAccess) {
    this.#access = access;
  }

  /** Codes: not_signed_in. */
  async current(): Promise<string> {
    const token = await this.#access.token();
    if (!token) throw new AppError('not_signed_in');
    return token;
  }

  /** After the server refused `used`: another request may have refreshed it already. Codes: session_expired. */
  async replace(used: string | null): Promise<void> {
    const now = await this.#access.token();
    if (now && now !== used) return;
    this.#refreshing ??= this.#access.refreshToken().finally(() => {
      this.#refreshing = null;
    });
    if (!(await this.#refreshing)) throw new AppError('session_expired');
  }
}

export const DEFAULT_STALL_MS = 60_000;
