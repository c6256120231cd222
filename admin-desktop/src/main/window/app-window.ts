/** The one window: made when it is needed, hidden while the app works in the background. */
import { app, type BrowserWindow, type WebContents } from 'electron';
import type { EventName, EventValue } from '../../bridge/contract.ts';
import { openMainWindow, type MainWindowOptions } from './main-window.ts';
import { holdMenu } from './menu.ts';
import { offerReload } from './page-recovery.ts';
import type { QuitGuard } from './quit-guard.ts';

/** Events that open a place in the page. */
export type NavigationEvent = 'menu:command' | 'menu:dialog';

export type AppWindow = ReturnType<typeof createAppWindow>;

export function createAppWindow(options: MainWindowOptions, guard: Pick<QuitGuard, 'mayCloseWindow' | 'pageRefused'>) {
  let window: BrowserWindow | undefined;
  const living = () => (window && !window.isDestroyed() ? window : undefined);
  const send = <Name extends EventName>(event: Name, value: EventValue<Name>): void =>
    living()?.webContents.send(event, value);
  /** There is a window, and it is not hidden. */
  const isVisible = () => living()?.isVisible() ?? false;
  const hide = () => living()?.hide();
  const { forgetPage, ...navigation } = createNavigation(send);
  return {
    show() {
      const shown = living();
      if (shown) {
        shown.off('leave-full-screen', hide);
        if (shown.isMinimized()) shown.restore();
        shown.show();
        shown.focus();
        return;
      }
      if (!app.isReady()) return;
      forgetPage();
      window = openMainWindow(options);
      onPageGone(window.webContents, forgetPage);
      window.on('closed', forgetPage);
      guardClosing(window, guard);
      offerReload(window.webContents);
    },
    hide() {
      const shown = living();
      if (!shown?.isFullScreen()) return hide();
      // macOS leaves an empty Space where a window is hidden in full screen
      shown.once('leave-full-screen', hide);
      shown.setFullScreen(false);
    },
    isFocused: () => living()?.isFocused() ?? false,
    isVisible,
    send,
    ...navigation,
    /** On the dock or taskbar: 0 to 1, or null when nothing runs. */
    showProgress: (share: number | null) => living()?.setProgressBar(share ?? -1),
    contents: () => living()?.webContents,
  };
}

/** What opens a place in the page waits until the page listens and has no dialog open. */
function createNavigation(send: <Name extends EventName>(event: Name, value: EventValue<Name>) => void) {
  const listening = new Set<NavigationEvent>();
  const waiting = new Map<NavigationEvent, EventValue<NavigationEvent>>();
  let isAsking = false;
  const sendWaiting = () => {
    for (const [to, value] of waiting) {
      if (isAsking || !listening.has(to)) continue;
      waiting.delete(to);
      send(to, value);
    }
  };
  /** The page has a dialog open, or no longer. */
  const pageAsks = (isOpen: boolean) => {
    isAsking = isOpen;
    holdMenu('page', isOpen);
    sendWaiting();
  };
  /** As `send`, for a page that may not listen yet or has a question open: sent as soon as it listens and the question is closed. */
  const navigate = <Name extends NavigationEvent>(to: Name, value: EventValue<Name>) => {
    waiting.set(to, value);
    sendWaiting();
  };
  const pageListens = (to: NavigationEvent, listens: boolean) => {
    if (listens) listening.add(to);
    else listening.delete(to);
    sendWaiting();
  };
  const forgetPage = () => {
    listening.clear();
    pageAsks(false);
  };
  return { navigate, pageListens, pageAsks, forgetPage };
}

function guardClosing(window: BrowserWindow, guard: Pick<QuitGuard, 'mayCloseWindow' | 'pageRefused'>): void {
  /** Otherwise a page that is asked reloads. */
  let isClosing = false;
  window.on('close', (event) => {
    isClosing = guard.mayCloseWindow();
    if (!isClosing) event.preventDefault();
  });
  window.webContents.on('will-prevent-unload', (event) => {
    guard.pageRefused(event, window, isClosing);
    isClosing = false;
  });
}

/** What is sent to a page that goes is lost: from here on, the next page has to report that it listens. */
function onPageGone(contents: WebContents, run: () => void): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) run();
  });
  contents.on('render-process-gone', run);
}
