// How often somebody may write to the shop. Addresses and IPs are only kept as keyed hashes.
import { AppError } from '@baobab/shared/domain/errors';
import * as z from 'zod/mini';
import type { Rpc } from './database.ts';
import { keyedHash } from './digest.ts';

/**
 * The visitor's IP as a keyed hash; null where no proxy tells it, as on a developer's machine. A visitor who forges the
 * header only escapes this limit: the one per address remains.
 */
export type SenderHash = (request: Request) => Promise<string | null>;

export function createSenderHash(secret: string): SenderHash {
  return async ({ headers }) => {
    const ip = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0];
    return ip?.trim() ? keyedHash(secret, `ip:${ip.trim()}`) : null;
  };
}

export type Limit = { key: string; most: number; seconds: number };

/** @throws AppError rate_limited */
export async function takeTurns(rpc: Rpc, limits: Limit[], message: string): Promise<void> {
  for (const { key, most, seconds } of limits) {
    const taken = await rpc('take_rate_limit', { p_key: key, p_limit: most, p_window_seconds: seconds }, z.boolean());
    if (!taken) throw new AppError('rate_limited', {}, { message });
  }
}
