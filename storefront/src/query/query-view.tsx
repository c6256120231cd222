import type { ReactNode } from 'react';
import { LoadFailure } from '../ui/notice.tsx';
import type { QueryResult } from './use-query.ts';

interface QueryViewProps<T> {
  result: QueryResult<T>;
  loading: ReactNode;
  /** What failed, as a sentence. */
  failure: string;
  children: (data: T) => ReactNode;
}

/** A query on the page: while it loads, after it failed, with its data. */
export function QueryView<T>({ result, loading, failure, children }: QueryViewProps<T>) {
  if (result.status === 'loading') return loading;
  if (result.status === 'success') return children(result.data);
  return <LoadFailure title={failure} retry={result.refetch} />;
}
