/** Asks the server, and where it does not answer the last answer kept on this computer. */
import type { QueryKey } from '@tanstack/react-query';
import { isAway, isConnectionError } from '@baobab/domain/connection';
import { toAppError } from '@baobab/domain/errors';
import type { AdminHost } from '../host.ts';
import { queryKeys } from './query-keys.ts';

type RecallHost = Pick<AdminHost, 'answers' | 'connection' | 'session'>;

/** What a tab shows when it opens. Not mails to buyers, which hold links, nor checks, which are of their moment. */
const KEPT: ReadonlySet<unknown> = new Set(
  [
    queryKeys.stats,
    queryKeys.settings,
    queryKeys.freePack,
    queryKeys.categories,
    queryKeys.vocabulary,
    queryKeys.series,
    queryKeys.packs,
    ...(['activity', 'illustrations', 'messages', 'orders', 'statistics', 'subscribers', 'users'] as const).map(
      queryKeys.all,
    ),
    queryKeys.illustration(''),
    queryKeys.order(''),
  ].map(([first]) => first),
);

/** When the server said what an answer from this computer holds, by the answer. */
const saidAtMs = new WeakMap<object, number>();

/** Epoch milliseconds; null for an answer that the server gave just now. */
export function asOfMs(answer: unknown): number | null {
  return typeof answer === 'object' && answer !== null ? (saidAtMs.get(answer) ?? null) : null;
}

/** @throws what `load` throws, where nothing is kept */
export async function askOrRecall<T>(host: RecallHost, queryKey: QueryKey, load: () => Promise<T>): Promise<T> {
  const { answers, connection, session } = host;
  const userId = session.current()?.id;
  if (!userId || !KEPT.has(queryKey[0])) return load();
  const key = JSON.stringify([userId, queryKey]);
  const recall = async () => {
    const kept = await answers.read(key);
    if (kept && typeof kept.data === 'object' && kept.data !== null) saidAtMs.set(kept.data, kept.atMs);
    return kept;
  };
  if (isAway(connection.current().kind)) {
    const kept = await recall();
    // under a key lies what was once answered to it
    if (kept) return kept.data as T;
  }
  try {
    const data = await load();
    if (session.current()?.id === userId) void answers.keep({ key, data, atMs: Date.now() });
    return data;
  } catch (error) {
    if (!isConnectionError(toAppError(error))) throw error;
    // whether the server is away as a whole: one question that fails is told as such
    await connection.tryNow();
    const kept = isAway(connection.current().kind) ? await recall() : null;
    if (kept) return kept.data as T;
    throw error;
  }
}
