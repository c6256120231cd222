import { toAppError } from '@baobab/domain/errors';
import { authMessages } from '@baobab/domain/messages';
import { describeError } from '@baobab/ui/describe-error';

/** The auth server's message, else ours for the code, else the general one. */
export function authErrorMessage(thrown: unknown): string {
  const error = toAppError(thrown);
  if (error.hasOwnMessage) return error.message;
  return error.code === 'unknown' ? authMessages.unexpected : describeError(error).body;
}
