import { plural } from '@baobab/domain/plural';
import { App, Button } from 'antd';
import { useCallback, useRef } from 'react';

interface Sold {
  items: readonly { title: string }[];
  /** Absent where they are off sale already. */
  withdraw?: () => void;
}

/** Says that sold illustrations can't be deleted, with the button that takes them off sale. */
export function useTellSold(): (sold: Sold) => void {
  const { notification } = App.useApp();
  const round = useRef(0);
  return useCallback(
    ({ items, withdraw }) => {
      round.current += 1;
      const key = `sold-${round.current}`;
      const act = () => {
        notification.destroy(key);
        withdraw?.();
      };
      notification.warning({
        key,
        duration: 0,
        title: `${plural(items.length, 'illustration')} kept`,
        description: `Customers bought ${namesOf(items)} and keep their downloads, so the record stays. ${
          withdraw
            ? items.length === 1
              ? 'Withdrawn, it is sold no more.'
              : 'Withdrawn, they are sold no more.'
            : 'Visitors don’t find it any more.'
        }`,
        ...(withdraw
          ? {
              actions: (
                <Button size="small" type="primary" onClick={act}>
                  {items.length === 1 ? 'Withdraw it instead' : 'Withdraw them instead'}
                </Button>
              ),
            }
          : {}),
      });
    },
    [notification],
  );
}

function namesOf(items: readonly { title: string }[]): string {
  const some = items.slice(0, 3).map(({ title }) => `“${title}”`);
  return items.length > some.length ? `${some.join(', ')} and ${items.length - some.length} more` : some.join(', ');
}
