import { App } from 'antd';
import { useCallback } from 'react';
import { describeError } from '@baobab/ui/describe-error';

export type RunCommand = (work: () => Promise<unknown>, failure?: string) => Promise<boolean>;

/** Runs something that changes data; a failure is told, under the title `failure` or the error's own, and answered with false. */
export function useCommand(): RunCommand {
  const { notification } = App.useApp();
  return useCallback(
    async (work, failure) => {
      try {
        await work();
        return true;
      } catch (error) {
        const { title, body } = describeError(error);
        notification.error({ title: failure ?? title, description: body });
        return false;
      }
    },
    [notification],
  );
}
