/** What confirming a plan would send and publish, in words. */
import { plural } from '@baobab/domain/plural';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '@baobab/ui/format';
import type { PlanAction } from '@baobab/uploads/engine/item';
import type { PlanSummary } from '@baobab/uploads/plan-edits';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { formatDuration } from './describe-item.ts';

/** What the button does: files are uploaded, details alone are updated. */
export function describeSend(planned: Readonly<Record<PlanAction, number>>, bytes: number): string {
  const files = planned.new + planned.changed;
  const updates = planned.details > 0 ? `pdate ${plural(planned.details, 'detail')}` : '';
  const upload = `Upload All (${files.toLocaleString('en-US')}, ${formatBytes(bytes)})`;
  if (files > 0) return updates ? `${upload} and u${updates}` : upload;
  if (updates) return `U${updates}`;
  return planned.rejected > 0 ? 'Upload All' : 'Nothing to upload';
}

/** '640 free, 9 paid; 412 MB; about 9 min'; without a measured speed no time is told. '' when there is nothing to send. */
export function describeSummary(
  { free, paid, drafts, priceKept, details, bytes }: PlanSummary,
  bytesPerSecond: number | null,
): string {
  const counts = [
    [free, 'free'],
    [paid, 'paid'],
    [drafts, 'as drafts'],
    [priceKept, 'replaced with the price unchanged'],
    [details, 'with changed details alone'],
  ] as const;
  const kinds = counts.flatMap(([count, words]) => (count > 0 ? `${count.toLocaleString('en-US')} ${words}` : []));
  if (kinds.length === 0) return '';
  if (bytes === 0) return kinds.join(', ');
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
