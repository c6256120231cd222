import type { EmailLink } from '../../features/account/email-link.ts';

interface LinkWords {
  title: string;
  subtitle: string;
  button: string;
  done: { title: string; description: string };
  failed: string;
}

export const MAIL_LINK_TEXTS: Readonly<Record<EmailLink['kind'], LinkWords>> = {
  confirmation: {
    title: 'Confirm your account',
    subtitle:
      'Enter the password that you want to sign in with. It replaces any that was chosen for this address before. Where you registered, you can enter the code of the email instead.',
    button: 'Confirm Account',
    done: { title: 'Account confirmed', description: 'Sign in with your password from now on.' },
    failed: 'The account is not ready yet',
  },
  recovery: {
    title: 'Choose a new password',
    subtitle: 'You opened the link from our email. One step is left.',
    button: 'Save New Password',
    done: {
      title: 'Password changed',
      description: 'Use the new one from now on. Your other devices have been signed out.',
    },
    failed: 'The password was not changed',
  },
  'email-change': {
    title: 'Confirm your address',
    subtitle: 'An account asked to change its email address. Confirm only if it is yours.',
    button: 'Confirm Address',
    done: { title: 'Email changed', description: 'Sign in with the new address from now on.' },
    failed: 'The address was not confirmed',
  },
};
