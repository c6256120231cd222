import { App } from 'antd';
import { useCallback } from 'react';
import { describeError } from '@baobab/ui/describe-error';

/** Runs a command of the queue; a failure is told, and answered with false. */
export function useCommand(): (work: () => Promise<unknown>) => Promise<boolean> {
  const { notification } = App.useApp();
  return useCallback(
    async (work) => {
      try {
        await work();
        return true;
      } catch (error) {
        const { title, body } = describeError(error);
        notification.error({ title, description: body });
        return false;
      }
    },
    [notification],
  );
}
