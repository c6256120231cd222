/** Reports when a dialog opens over the screen and when the last one has closed: the native menu must not act below it. */
import { dialogIsOpen } from '@baobab/admin/frame/open-dialog';
import { ask } from './bridge-client.ts';

/** Between two looks at a page that changes all the time. */
const LOOK_MS = 50;

export function reportDialogs(): void {
  let reported = false;
  let timer: number | undefined;
  const look = () => {
    timer = undefined;
    const isOpen = dialogIsOpen();
    if (isOpen === reported) return;
    reported = isOpen;
    void ask('app:asks', { isOpen }).catch(() => undefined);
  };
  const observer = new MutationObserver(() => (timer ??= window.setTimeout(look, LOOK_MS)));
  // antd hides a dialog that has closed by its style
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
}
