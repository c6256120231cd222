/** Words for the state of the connection: what happened, what is safe, what comes next. */
import { formatTime } from '@baobab/ui/format';
import type { ConnectionKind } from '@baobab/domain/connection';
import type { ConnectionState } from '@baobab/domain/connection-monitor';

export interface ConnectionWords {
  title: string;
  body: string;
}

export type TroubleKind = Exclude<ConnectionKind, 'online'>;

const SAFE = 'Uploads, drafts and what you have typed are kept';

export const TROUBLES: Record<TroubleKind, ConnectionWords> = {
  offline: {
    title: 'You are offline',
    body: `This computer has no network. ${SAFE}; everything goes on by itself once it has one again.`,
  },
  unreachable: {
    title: 'The shop’s server does not answer',
    body: `Your network is there. ${SAFE}; everything goes on by itself once the server answers.`,
  },
  updating: {
    title: 'The shop is being updated',
    body: `Its server asks for a little patience. ${SAFE}; everything goes on by itself afterwards.`,
  },
  session_over: {
    title: 'Your sign-in has ended',
    body: `${SAFE}; everything goes on once you have signed in again.`,
  },
  storage_full: {
    title: 'The shop’s storage is full',
    body: 'What is in the shop stays there, and uploads wait. Make room in the storage or choose a larger plan for it, then resume.',
  },
};

/** What comes next; '' where nothing is due. */
export function nextTryWords({ trying, nextTryMs }: ConnectionState, nowMs: number): string {
  if (trying) return 'Trying now…';
  if (nextTryMs === null) return '';
  const seconds = Math.max(1, Math.ceil((nextTryMs - nowMs) / 1000));
  return seconds < 90 ? `Next try in ${seconds} s` : `Next try in ${Math.ceil(seconds / 60)} min`;
}

/** '14:05', with the day where it is another one: 'Nov 22, 14:05'. */
export function momentOf(atMs: number, nowMs: number): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  const time = formatTime(at);
  if (at.toDateString() === now.toDateString()) return time;
  return `${at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}, ${time}`;
}

/** Why something that needs the server cannot be done now; null when it can. */
export function waitingReason(kind: ConnectionKind): string | null {
  if (kind === 'offline') return 'This needs a network.';
  if (kind === 'unreachable' || kind === 'updating') return 'This needs the shop’s server, which does not answer now.';
  return kind === 'session_over' ? 'Sign in again for this.' : null;
}
