/** Who is signed in, read from where auth-js keeps it, without loading auth-js: pages decide their first look with this. */

export interface Session {
  accessToken: string;
  /** Unix seconds. */
  expiresAt: number;
  user: SessionUser;
}

export interface SessionUser {
  id: string;
  email: string | null;
  /** From sign-up; the profile may say something newer. */
  fullName: string | null;
}

/** Where a session is kept. May be slow: the desktop keeps it encrypted in a file. */
export interface SessionStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/** Where `createAuth` keeps the session in the browser's local storage. */
export const SESSION_STORAGE_KEY = 'baobab-auth';

/** The browser's database of what an administrator's screens were answered last; each shop has one. Ends with the session. */
export const adminAnswersDatabase = (shopUrl: string): string => `baobab-admin-answers ${new URL(shopUrl).origin}`;

/** The browser's databases of an administrator's drafts and queue of uploads; each shop has one of each. They end with a sign-out. */
export const adminDraftsDatabase = (shopUrl: string): string => `baobab-drafts-${new URL(shopUrl).host}`;
export const adminUploadsDatabase = (shopUrl: string): string => `baobab-uploads ${new URL(shopUrl).origin}`;

/** Local storage: who was let in, and as what, for when the server cannot be asked. */
export const ADMIN_VERIFIED_KEY = 'baobab-admin-verified';
export const ADMIN_ROLE_KEY = 'baobab-admin-role';

/** A foreign or stored session → ours; null for anything else. */
export function toSession(value: unknown): Session | null {
  const session = record(value);
  const user = record(session?.user);
  if (!session || !user || typeof session.access_token !== 'string' || typeof user.id !== 'string') return null;
  const name = record(user.user_metadata)?.full_name;
  return {
    accessToken: session.access_token,
    expiresAt: typeof session.expires_at === 'number' ? session.expires_at : 0,
    user: {
      id: user.id,
      email: typeof user.email === 'string' ? user.email : null,
      fullName: typeof name === 'string' && name ? name : null,
    },
  };
}

/**
 * The stored session, even when its access token has expired (auth-js can renew it); null when signed out or when the
 * stored value is unreadable.
 */
export function storedSession(storage: Pick<Storage, 'getItem'>, key = SESSION_STORAGE_KEY): Session | null {
  try {
    return toSession(JSON.parse(storage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** True while the access token can be used, with 30 s to spare. */
export function isFresh(session: Session, nowMs = Date.now()): boolean {
  return session.expiresAt * 1000 - nowMs > 30_000;
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
