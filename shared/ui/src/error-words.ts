/** The parts of an error's words. */
import type { AppError } from '@baobab/domain/errors';

/** What the person can do about it; screens know how. */
export type ErrorAction =
  | 'retry'
  | 'sign-in'
  | 'reload'
  | 'choose-file'
  | 'review'
  | 'storage-settings'
  | 'restart-upload';

export type Words = readonly [title: string, body: string | ((error: AppError) => string), action?: ErrorAction];

/** The server's or the rule's own sentence, or ours where it only has a code. */
export const own = (fallback: string) => (error: AppError) => (error.hasOwnMessage ? error.message : fallback);

/** A sentence that names the item; the server's own, which names it too, where only that is known. */
export const named = (words: (item: string) => string) => (error: AppError) => {
  if (typeof error.context.title === 'string') return words(`“${error.context.title}”`);
  return error.hasOwnMessage ? error.message : words('This item');
};
