import { App } from 'antd';
import { useMemo } from 'react';
import { activateDiscountCode, type DiscountCode } from '@baobab/data/orders/discount-codes';
import { useShopOrigin } from '../../frame/shop-link.tsx';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { copyText } from '../drafting/copy-text.ts';

/** What can be done with a code in the list; `onChanged` loads it again. */
export function useCodeActions(onChanged: () => void) {
  const { client } = useHost();
  const { message } = App.useApp();
  const run = useCommand();
  const showUndo = useUndo();
  const origin = useShopOrigin();
  return useMemo(() => {
    const set = (code: string, isActive: boolean) =>
      run(async () => {
        await activateDiscountCode(client, code, isActive);
        onChanged();
      }, 'Nothing was changed');
    const copy = (text: string, done: string) =>
      void run(async () => {
        await copyText(text);
        void message.success(done);
      }, 'It could not be copied');
    return {
      onCopyCode: ({ code }: DiscountCode) => copy(code, `${code} copied`),
      /** Null where the shop's address is not known. */
      onCopyLink: origin
        ? ({ code }: DiscountCode) =>
            copy(`${origin}/cart?code=${encodeURIComponent(code)}`, `The link of ${code} copied`)
        : null,
      onActivate: ({ code, isActive }: DiscountCode) =>
        void set(code, !isActive).then((changed) => {
          if (changed) showUndo(`${code} is ${isActive ? 'off' : 'on'}`, () => void set(code, isActive));
        }),
    };
  }, [client, message, run, showUndo, origin, onChanged]);
}
