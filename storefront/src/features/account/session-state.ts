import type { Profile } from '@baobab/domain/entities/profile';

export interface SessionUser {
  id: string;
  email: string;
}

/** Loading until the first look at what the browser kept; the profile may follow a moment after the user. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SessionUser; profile: Profile | null };

export function userOf(state: SessionState): SessionUser | null {
  return state.status === 'signed-in' ? state.user : null;
}
