/** What a person should know of a plan before sending it. */
import { plural } from '@baobab/domain/plural';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { medianPrice } from '@baobab/data/catalog/admin-illustrations';
import { reviseIllustrations } from '@baobab/data/catalog/bulk-illustrations';
import type { PlanSummary } from '@baobab/uploads/plan-edits';
import type { RemovedFromFolder } from '@baobab/uploads/upload-manager';
import { formatPrice } from '../../money.ts';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { useRestore } from '../illustrations/use-restore.ts';

/** So many times the median, or that part of it, is worth a second look. */
const FAR = 4;
const NAMED = 6;

/** '12 files cost far more or less than the shop’s median of $8.00'; '' where none does. */
export function describeFarPrices({ prices }: Pick<PlanSummary, 'prices'>, median: number | null): string {
  if (!median) return '';
  const far = prices.filter(([price]) => price > median * FAR || price < median / FAR);
  const count = far.reduce((sum, [, each]) => sum + each, 0);
  if (count === 0) return '';
  const usual = formatPrice({ price: median, isFree: false });
  return `${plural(count, 'file')} ${count === 1 ? 'costs' : 'cost'} far more or less than the shop’s median price of ${usual}.`;
}

export function FarPrices({ summary }: { summary: PlanSummary }) {
  const { client } = useHost();
  const { data } = useQuery({
    queryKey: queryKeys.medianPrice,
    queryFn: () => medianPrice(client),
    enabled: summary.prices.length > 0,
  });
  const words = describeFarPrices(summary, data ?? null);
  return words ? <Alert type="warning" showIcon role="status" title={words} /> : null;
}

/** What uploading leaves out of pictures; '' where it is nothing. */
export function describeRemoved({ removed: { located, numbered } }: Pick<PlanSummary, 'removed'>): string {
  const parts = [
    located > 0 && `Location removed from ${plural(located, 'image')}.`,
    numbered > 0 && `Camera serial numbers and maker notes removed from ${plural(numbered, 'image')}.`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' ')} Your own files stay as they are.` : '';
}

export function RemovedMetadata({ summary }: { summary: PlanSummary }) {
  const words = describeRemoved(summary);
  return words ? <Alert type="info" showIcon role="status" title={words} /> : null;
}

/** Offers to withdraw what is no longer in its folder; nothing is withdrawn by itself. */
export function RemovedFiles({ version }: { version: string }) {
  const { uploads } = useHost();
  const { data = [], refetch } = useQuery({
    queryKey: queryKeys.planRemoved(version),
    queryFn: () => uploads.removed(),
    placeholderData: (before) => before,
  });
  return data.map((folder) => <RemovedFolder key={folder.root} folder={folder} onDone={() => void refetch()} />);
}

function RemovedFolder({ folder: { root, removed }, onDone }: { folder: RemovedFromFolder; onDone: () => void }) {
  const { client, uploads } = useHost();
  const run = useCommand();
  const showUndo = useUndo();
  const restore = useRestore(onDone);
  const forget = async () => {
    await uploads.forgetRemoved(root);
    onDone();
  };
  const withdraw = () =>
    run(async () => {
      const ids = removed.map(({ illustrationId }) => illustrationId);
      const before = await reviseIllustrations(client, ids, { set: { state: 'unlisted' } });
      await forget();
      showUndo(`${plural(before.length, 'illustration')} withdrawn`, () => restore(before));
    }, 'The illustrations could not be withdrawn');
  const names = removed.slice(0, NAMED).map(({ title }) => `“${title}”`);
  if (removed.length > NAMED) names.push(plural(removed.length - NAMED, 'other'));
  const one = removed.length === 1;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={`${plural(removed.length, 'illustration')} came from “${root}” and ${one ? 'is' : 'are'} no longer in it`}
      description={`${names.join(', ')}. ${one ? 'It stays' : 'They stay'} for sale unless you withdraw ${one ? 'it' : 'them'}; buyers keep their files.`}
      action={
        <span className="inline">
          <Button size="small" onClick={() => void withdraw()}>
            Withdraw {removed.length.toLocaleString('en-US')}
          </Button>
          <Button size="small" onClick={() => void run(forget)}>
            Keep for sale
          </Button>
        </span>
      }
    />
  );
}
