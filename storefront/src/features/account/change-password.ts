import { showToast } from '../../ui/toast.tsx';
import { authErrorMessage } from './auth-error-message.ts';
import type { Session } from './session.ts';

/** Shows the outcome as a toast. @returns whether the password was changed */
export async function changePassword(session: Session, password: string): Promise<boolean> {
  try {
    await (await session.auth()).setPassword(password);
  } catch (error) {
    showToast('The password was not changed', {
      description: authErrorMessage(error),
      tone: 'error',
      topic: 'password',
    });
    return false;
  }
  const description = 'Use the new one from now on. Your other devices have been signed out.';
  showToast('Password changed', { description, tone: 'success', topic: 'password' });
  return true;
}
