import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError, type AppError } from '../../domain/errors.ts';

export interface Loaded<T> {
  /** The last answer; kept while a newer one is on its way, so that nothing jumps. */
  data: T | undefined;
  error: AppError | undefined;
  loading: boolean;
  reload: () => void;
}

/** Loads again whenever `key` changes; an answer that was overtaken by a newer question is dropped. */
export function useLoad<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ data?: T; error?: AppError; loading: boolean }>({ loading: true });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    let stale = false;
    setState((before) => ({ ...before, loading: true }));
    latest.current().then(
      (data) => {
        if (!stale) setState({ data, loading: false });
      },
      (thrown: unknown) => {
        if (!stale) setState((before) => ({ ...before, error: toAppError(thrown), loading: false }));
      },
    );
    return () => {
      stale = true;
    };
  }, [key, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { data: state.data, error: state.error, loading: state.loading, reload };
}
