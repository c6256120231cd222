/** What the server says that the cart costs: lines, code, credit and total. */
import { quoteCart, type Quote, type QuotedLine } from '@baobab/data/orders/quote';
import type { DataClient } from '@baobab/data/client';
import { catalogId, type CartItem } from '@baobab/domain/entities/cart';
import { toAppError } from '@baobab/domain/errors';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { userOf } from '../../features/account/session-state.ts';
import { query } from '../../query/query-cache.ts';
import { useKept } from '../../query/use-kept.ts';
import { useQuery } from '../../query/use-query.ts';
import { useSession, useShop } from '../../shop/shop-context.tsx';

export type AskedQuote = Omit<Quote, 'code'> & { code: { code: string; fits: boolean; message: string | null } | null };

export interface CartQuote {
  /** Null until it is known, and when it could not be asked for. */
  quote: AskedQuote | null;
  /** By catalog id; empty without a quote. */
  lines: ReadonlyMap<string, QuotedLine>;
  leftOut: ReadonlyMap<string, Quote['leftOut'][number]>;
  /** Another one is under way. */
  isStale: boolean;
  hasFailed: boolean;
}

export function useQuote(items: readonly CartItem[]): CartQuote {
  const { cart, data } = useShop();
  const session = useSession();
  const code = useStore(cart.store, (state) => state.code);
  const userId = userOf(session)?.id ?? null;
  const isAsked = items.length > 0 && session.status !== 'loading';
  const { result, stale } = useKept(useQuery(isAsked ? quoteQuery(data, items, code, userId) : null));
  const quote = isAsked && result.status === 'success' ? result.data : null;
  const lines = useMemo(() => new Map(quote?.lines.map((line) => [line.id, line] as const)), [quote]);
  const leftOut = useMemo(() => new Map(quote?.leftOut.map((one) => [one.id, one] as const)), [quote]);
  useEffect(() => {
    if (!stale && lines.size > 0) cart.priceOptions(lines);
  }, [cart, lines, stale]);
  return { quote, lines, leftOut, isStale: stale, hasFailed: isAsked && result.status === 'error' };
}

function quoteQuery(data: DataClient, items: readonly CartItem[], code: string | null, userId: string | null) {
  const asked = items.map(({ id, quantity, furtherSeats, option }) => [catalogId(id), quantity, furtherSeats, option]);
  return query(`purchases:${userId}:quote:${JSON.stringify([code, asked])}`, () => askQuote(data, items, code));
}

/** Where too many codes were tried, the cart is quoted without one. */
async function askQuote(data: DataClient, items: readonly CartItem[], code: string | null): Promise<AskedQuote> {
  try {
    return await quoteCart(data, items, code ?? undefined);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (code === null || error.code !== 'rate_limited') throw error;
    const quote = await quoteCart(data, items);
    return { ...quote, code: { code, fits: false, message: TOO_MANY } };
  }
}

const TOO_MANY = 'Too many codes were tried. Your cart is as it was; try this one again in ten minutes.';
