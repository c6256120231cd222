import type { SessionState } from './session-state.ts';

/** What the avatar menu and the mobile menu offer; the admin's doors only to admins. */
export function accountLinks(session: SessionState): { to: string; label: string }[] {
  if (session.status !== 'signed-in') return [];
  const admin = [
    { to: '/admin', label: 'Admin Dashboard' },
    { to: '/admin-login', label: 'Admin Login' },
  ];
  return [
    ...(session.profile?.isAdmin ? admin : []),
    { to: '/profile', label: 'Profile' },
    { to: '/my-purchases', label: 'My Purchases' },
  ];
}
