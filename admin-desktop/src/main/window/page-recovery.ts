/**
 * Reloads a page whose process ended, and offers it for one that hangs. `launch-failed` repeats at once, and the page's own content may be the cause, so after a few times
 * within a minute the person is asked.
 */
import { app, type MessageBoxOptions, type RenderProcessGoneDetails } from 'electron';
import { ask } from './ask.ts';

const TRIES = 3;
const WITHIN_MS = 60_000;

export interface PageRecovery {
  reload: () => void;
  /** @returns true for another try */
  askToReload: () => Promise<boolean>;
  now?: () => number;
}

export function createPageRecovery({ reload, askToReload, now = Date.now }: PageRecovery) {
  let deaths: number[] = [];
  let asking = false;
  return async ({ reason }: Pick<RenderProcessGoneDetails, 'reason'>): Promise<void> => {
    // its window is about to go
    if (reason === 'clean-exit' || asking) return;
    deaths = [...deaths.filter((at) => now() - at < WITHIN_MS), now()];
    if (deaths.length <= TRIES) return reload();
    asking = true;
    const again = await askToReload().finally(() => (asking = false));
    deaths = [];
    if (again) reload();
  };
}

/** @returns true for another try; the other answer quits */
export async function askToReload(): Promise<boolean> {
  const question: MessageBoxOptions = {
    type: 'error',
    message: 'The window stopped working several times',
    detail: 'Uploads go on, and what you typed is kept. Try again, or quit and restart the computer.',
    buttons: ['Try Again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  };
  const answer = await ask(question);
  if (answer === 1) app.quit();
  return answer === 0;
}

const RELOAD = 1;

/** The part of Electron's WebContents that is used here. */
interface HangingPage {
  on(event: 'responsive', listener: () => void): unknown;
  on(event: 'unresponsive', listener: () => void): unknown;
  isDestroyed(): boolean;
  forcefullyCrashRenderer(): void;
}

/** A page that hangs: the person waits, until it answers again, or ends its process, and the page is reloaded. */
export function offerReload(page: HangingPage): void {
  let answersAgain: AbortController | undefined;
  page.on('responsive', () => answersAgain?.abort());
  page.on('unresponsive', () => {
    if (answersAgain) return;
    answersAgain = new AbortController();
    const question: MessageBoxOptions = {
      type: 'warning',
      message: 'The window is not responding',
      detail: 'Uploads continue, and drafts are saved. If you reload, text in an open form is lost.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      signal: answersAgain.signal,
    };
    void ask(question).then((choice) => {
      answersAgain = undefined;
      if (choice === RELOAD && !page.isDestroyed()) page.forcefullyCrashRenderer();
    });
  });
}
