import { plural } from '@baobab/domain/plural';
import { App } from 'antd';
import { useCallback } from 'react';
import { restoreIllustrations, type RevisedIllustration } from '@baobab/data/catalog/bulk-illustrations';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';

/** Takes an edit back, except in rows changed since. */
export function useRestore(onChanged: () => void) {
  const { client } = useHost();
  const { notification } = App.useApp();
  const run = useCommand();
  return useCallback(
    (before: readonly RevisedIllustration[]) =>
      run(async () => {
        const { restored, kept } = await restoreIllustrations(client, before);
        onChanged();
        if (kept > 0)
          notification.warning({
            title: `${plural(restored, 'illustration')} restored`,
            description: `${kept} were changed or deleted meanwhile and stay as they are.`,
          });
      }, 'The change could not be taken back'),
    [client, notification, run, onChanged],
  );
}
