/** What confirming a plan would send and publish, in words. */
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '@baobab/ui/format';
import type { PlanSummary } from '@baobab/uploads/plan-edits';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { formatDuration } from './describe-item.ts';

/** '640 free, 9 paid; 412 MB; about 9 min'; without a measured speed no time is told. '' when there is nothing to send. */
export function describeSummary({ free, paid, priceKept, bytes }: PlanSummary, bytesPerSecond: number | null): string {
  const counts = [
    [free, 'free'],
    [paid, 'paid'],
    [priceKept, 'replaced with the price unchanged'],
  ] as const;
  const kinds = counts.flatMap(([count, words]) => (count > 0 ? `${count.toLocaleString('en-US')} ${words}` : []));
  if (kinds.length === 0) return '';
  const time = bytesPerSecond ? [`about ${formatDuration(bytes / bytesPerSecond)}`] : [];
  return [kinds.join(', '), formatBytes(bytes), ...time].join('; ');
}

/** Asked again with the planned files. */
export function usePlanSummary(planned: object): PlanSummary | undefined {
  const { uploads } = useHost();
  const version = JSON.stringify(planned);
  return useQuery({
    queryKey: queryKeys.planSummary(version),
    queryFn: () => uploads.planSummary(),
    placeholderData: (before) => before,
  }).data;
}
