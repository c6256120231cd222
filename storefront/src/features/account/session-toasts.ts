/** What changes of the session say. */
import { authMessages } from '@baobab/domain/messages';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { SessionNews } from './session.ts';

const LONG_MS = 9000;

export function showSessionNews(news: SessionNews): void {
  const title = TITLES[news.type];
  switch (news.type) {
    case 'signed-out':
      showToast(title, { topic: 'account' });
      return;
    case 'signed-out-elsewhere':
      showToast(title, {
        description: 'You signed out in another tab, or your session has ended. Your cart is kept.',
        duration: LONG_MS,
      });
      return;
    case 'ended':
      showToast(title, {
        description: 'You were signed out, or the account was deleted. Sign in again to go on. Your cart is kept.',
        duration: LONG_MS,
        topic: 'account',
      });
      return;
    case 'sign-out-failed':
      showToast(title, {
        description: 'The server could not be told. Check your connection, then log out again.',
        tone: 'error',
        topic: 'account',
      });
      return;
    case 'link-dropped':
      showToast(title, {
        description: 'Addresses that carry a sign-in are not followed. Nothing has changed.',
        duration: LONG_MS,
      });
      return;
    case 'work-left':
      showToast(title, {
        description: `${news.losses.join(' ')} Finish them in the admin area, or sign out there to remove them.`,
        tone: 'error',
        topic: 'account',
      });
  }
}

const TITLES = {
  'signed-out': authMessages.signedOut,
  'signed-out-elsewhere': authMessages.signedOut,
  ended: 'Your session has ended',
  'sign-out-failed': 'You are still signed in',
  'link-dropped': 'This link was not used',
  'work-left': 'You are still signed in',
} as const;
