/** The role of who is signed in, kept beside the note that lets them in with no network. The database decides; this is for what is shown. */
import { useSyncExternalStore } from 'react';
import { ADMIN_ROLE_KEY } from '@baobab/data/accounts/session';
import { adminRoleSchema, type AdminRole } from '@baobab/domain/admin-roles';
import { localStore } from '@baobab/ui/web-storage';

const listeners = new Set<() => void>();

export function rememberRole(role: AdminRole | null): void {
  localStore.setItem(ADMIN_ROLE_KEY, role);
  listeners.forEach((listener) => listener());
}

/** An owner's where none is noted: who came in before there were roles. */
export function useAdminRole(): AdminRole {
  return useSyncExternalStore(subscribe, storedRole);
}

function storedRole(): AdminRole {
  const stored = adminRoleSchema.safeParse(localStore.getItem(ADMIN_ROLE_KEY));
  return stored.success ? stored.data : 'owner';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
