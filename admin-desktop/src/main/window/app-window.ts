/** The one window: made when it is needed, hidden while the app works in the background, told what happens. */
import { app, type BrowserWindow, type WebContents } from 'electron';
import type { EventName, EventValue } from '../../bridge/contract.ts';
import { openMainWindow, type MainWindowOptions } from './main-window.ts';

/** Events that open a place in the page. */
export type NavigationEvent = 'menu:command' | 'menu:dialog';

export interface AppWindow {
  show(): void;
  hide(): void;
  /** True while the person looks at it. */
  inSight(): boolean;
  /** There is a window that a person can see. */
  visible(): boolean;
  tell<Name extends EventName>(event: Name, value: EventValue<Name>): void;
  /** The same, but not lost on a page that has only begun: told as soon as it listens. */
  lead<Name extends NavigationEvent>(to: Name, value: EventValue<Name>): void;
  pageListens(to: NavigationEvent, listens: boolean): void;
  /** On the dock or taskbar: 0 to 1, or null when nothing runs. */
  showProgress(share: number | null): void;
  contents(): WebContents | undefined;
  /** For dialogs, which a hidden window would hide with it. */
  parent(): BrowserWindow | undefined;
}

/** @param onClose asked before the window closes; false keeps it */
export function createAppWindow(options: MainWindowOptions, onClose: () => boolean): AppWindow {
  let window: BrowserWindow | undefined;
  const listening = new Set<NavigationEvent>();
  const waiting = new Map<NavigationEvent, EventValue<NavigationEvent>>();
  const send = (event: EventName, value: unknown) => living()?.webContents.send(event, value);
  const living = () => (window && !window.isDestroyed() ? window : undefined);
  const visible = () => living()?.isVisible() ?? false;
  return {
    show() {
      const shown = living();
      if (shown) {
        if (shown.isMinimized()) shown.restore();
        shown.show();
        shown.focus();
        return;
      }
      if (!app.isReady()) return;
      listening.clear();
      window = openMainWindow(options);
      forgetWithPage(window.webContents, () => listening.clear());
      window.on('close', (event) => {
        if (!onClose()) event.preventDefault();
      });
    },
    hide: () => living()?.hide(),
    inSight: () => living()?.isFocused() ?? false,
    visible,
    tell: send,
    lead(to, value) {
      if (living() && listening.has(to)) send(to, value);
      else waiting.set(to, value);
    },
    pageListens(to, listens) {
      if (!listens) listening.delete(to);
      else {
        listening.add(to);
        if (waiting.has(to)) send(to, waiting.get(to));
        waiting.delete(to);
      }
    },
    showProgress: (share) => living()?.setProgressBar(share ?? -1),
    contents: () => living()?.webContents,
    parent: () => (visible() ? living() : undefined),
  };
}

/** What is sent to a page that goes is lost: from here on the next one has to say that it listens. */
function forgetWithPage(contents: WebContents, forget: () => void): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) forget();
  });
  contents.on('render-process-gone', forget);
}
