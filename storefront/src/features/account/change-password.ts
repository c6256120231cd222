import { showToast } from '../../ui/toast.tsx';
import { authErrorMessage } from './auth-error-message.ts';
import type { Session } from './session.ts';

/** Of the signed-in person, with the words for how it went. @returns whether it is changed */
export async function changePassword(session: Session, password: string): Promise<boolean> {
  try {
    await (await session.auth()).setPassword(password);
  } catch (error) {
    showToast('The password was not changed', { description: authErrorMessage(error), tone: 'error' });
    return false;
  }
  const description = 'Use the new one from now on. Your other devices have been signed out.';
  showToast('Password changed', { description, tone: 'success' });
  return true;
}
