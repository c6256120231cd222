import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError, type AppError } from '@baobab/domain/errors';

export interface Loaded<T> {
  /** The last answer; kept while a newer one is on its way, so that nothing jumps. */
  data: T | undefined;
  error: AppError | undefined;
  loading: boolean;
  reload: () => void;
  /** How often it was loaded again. */
  round: number;
}

/** Loads again whenever `key` changes; an answer that was overtaken by a newer question is dropped. */
export function useLoad<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [round, setRound] = useState(0);
  const question = `${key}#${round}`;
  const [state, setState] = useState<{ question?: string; data?: T; error?: AppError }>({});
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    let stale = false;
    latest.current().then(
      (data) => {
        if (!stale) setState({ question, data });
      },
      (thrown: unknown) => {
        if (!stale) setState(({ data }) => ({ question, data, error: toAppError(thrown) }));
      },
    );
    return () => {
      stale = true;
    };
  }, [question]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { data: state.data, error: state.error, loading: state.question !== question, reload, round };
}
