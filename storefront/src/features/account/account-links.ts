import type { SessionState } from './session-state.ts';

interface AccountLink {
  to: string;
  label: string;
  /** The admin area's content policy comes with a document. */
  reloadDocument?: boolean;
}

/** Links of the avatar menu and the mobile menu. */
export function accountLinks(session: SessionState): AccountLink[] {
  if (session.status !== 'signed-in') return [];
  const admin = [
    { to: '/admin', label: 'Admin Dashboard', reloadDocument: true },
    { to: '/admin-login', label: 'Admin Login', reloadDocument: true },
  ];
  return [
    ...(session.profile?.isAdmin ? admin : []),
    { to: '/profile', label: 'Profile' },
    { to: '/profile#favorites', label: 'Favorites' },
    { to: '/my-purchases', label: 'My Purchases' },
  ];
}
