import type { ReactNode } from 'react';
import { LoadFailure } from '../ui/feedback/notice.tsx';
import type { QueryResult } from './use-query.ts';

interface QueryViewProps<T> {
  result: QueryResult<T>;
  loading: ReactNode;
  /** Title of the failure. */
  failure: string;
  children: (data: T) => ReactNode;
}

export function QueryView<T>({ result, loading, failure, children }: QueryViewProps<T>) {
  if (result.status === 'loading') return loading;
  if (result.status === 'success') return children(result.data);
  return <LoadFailure title={failure} retry={result.refetch} />;
}
