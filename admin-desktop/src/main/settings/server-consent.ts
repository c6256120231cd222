/**
 * The person's consent to a server that this app does not know yet: asked by the system's own dialog, which no script of the page can
 * draw, answer or hide. Before it no request is sent there: an examination too would carry what the page wrote.
 */
import { AppError } from '@baobab/domain/errors';
import type { MessageBoxOptions } from 'electron';
import type { ServerAddress } from '../../bridge/server-address.ts';

interface ConsentParts {
  isKnown(url: string): boolean;
  /** Answers the index of the chosen button. */
  show(question: MessageBoxOptions): Promise<number>;
}

const CONNECT = 1;

export type ServerConsent = ReturnType<typeof createServerConsent>;

export function createServerConsent({ isKnown, show }: ConsentParts) {
  /** The latest consent: examining a server and keeping its address are two requests. */
  let agreed: string | null = null;
  let asking = false;
  return {
    /** Asks once for each address and key; a known shop needs no consent. @throws cancelled when the person says no */
    async ask({ url, publishableKey }: ServerAddress): Promise<void> {
      const wanted = JSON.stringify([url, publishableKey]);
      if (isKnown(url.replace(/\/+$/, '')) || wanted === agreed) return;
      // a second question while the first is open would only be in the way of its answer
      if (asking) throw new AppError('cancelled');
      asking = true;
      try {
        if ((await show(question(url))) !== CONNECT) throw new AppError('cancelled');
        agreed = wanted;
      } finally {
        asking = false;
      }
    },
  };
}

function question(url: string): MessageBoxOptions {
  const { host, origin } = new URL(url);
  return {
    type: 'warning',
    message: `Connect this app to ${host}?`,
    detail: `${origin} is a server that this app does not know. Once you are signed in there, what you upload and write goes to it. Connect only if you know this address as your shop’s.\n\nThe shops that you have, their lists of uploads and their drafts stay as they are.`,
    buttons: ['Cancel', 'Connect'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
}
