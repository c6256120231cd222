import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { toAppError, type AppError } from '@baobab/domain/errors';
import { useHost } from '../host-context.tsx';
import { asOfMs, askOrRecall } from './recall.ts';
import { useShownAsOf } from './shown-answers.ts';

interface Outcome<T> {
  data: T | undefined;
  error: AppError | undefined;
}

export interface AdminQuery<T> extends Outcome<T> {
  loading: boolean;
  reload: () => void;
}

/**
 * A query that keeps its last answer and error, those of an earlier key too, until the next outcome: nothing jumps, and the button
 * that tries again keeps the focus.
 */
export function useAdminQuery<T>(queryKey: QueryKey, load: () => Promise<T>): AdminQuery<T> {
  const host = useHost();
  const { data, error, isFetching, refetch } = useQuery<T, AppError>({
    queryKey,
    queryFn: () =>
      askOrRecall(host, queryKey, load).catch((thrown: unknown) => {
        throw toAppError(thrown);
      }),
  });
  const [last, setLast] = useState<Outcome<T>>({ data: undefined, error: undefined });
  const outcome = newest(last, data, error);
  if (outcome !== last) setLast(outcome);
  useShownAsOf(asOfMs(outcome.data));
  const reload = useCallback(() => void refetch(), [refetch]);
  return { ...outcome, loading: isFetching, reload };
}

/** The same object while nothing has come. */
function newest<T>(last: Outcome<T>, data: T | undefined, error: AppError | null): Outcome<T> {
  if (error) return error === last.error ? last : { data: data ?? last.data, error };
  if (data === undefined || (data === last.data && !last.error)) return last;
  return { data, error: undefined };
}
