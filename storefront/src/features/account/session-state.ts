import type { Profile } from '@baobab/domain/entities/profile';

export interface SessionUser {
  id: string;
  email: string;
}

/** `loading` until the stored session is read; the profile follows the user. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SessionUser; profile: Profile | null };

export function userOf(state: SessionState): SessionUser | null {
  return state.status === 'signed-in' ? state.user : null;
}
