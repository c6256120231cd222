import { AVATAR_FUNCTION, avatarResponseSchema } from '@baobab/domain/contracts/avatar';
import { profileSchema, type Profile } from '@baobab/domain/entities/profile';
import type { ProfileFormValues } from '@baobab/domain/forms/account';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

const COLUMNS = 'id,username,full_name,avatar_url,is_admin,admin_role';

/** Null when the account has no profile row. */
export async function getProfile(client: DataClient, userId: string): Promise<Profile | null> {
  const { data } = await client.from('profiles').select(COLUMNS).eq('id', userId).maybeSingle().throwOnError();
  return data === null ? null : parseRow(profileSchema, data);
}

/** Own names; nothing else can be changed here. Codes: duplicate when the username is taken. */
export async function updateProfile(
  client: DataClient,
  userId: string,
  change: Partial<ProfileFormValues>,
): Promise<Profile> {
  const row = {
    ...(change.username === undefined ? {} : { username: change.username }),
    ...(change.fullName === undefined ? {} : { full_name: change.fullName }),
  };
  const { data } = await client.from('profiles').update(row).eq('id', userId).select(COLUMNS).single().throwOnError();
  return parseRow(profileSchema, data);
}

/**
 * Replaces the own picture; null removes it. Returns the object that the profile now names. Codes: validation (with words for the
 * person), rate_limited, not_signed_in, session_expired.
 *
 * @param picture a WebP or JPEG file of at most 256 KiB, as base64
 */
export async function changeAvatar(client: DataClient, picture: string | null): Promise<string | null> {
  return parseRow(
    avatarResponseSchema,
    await client.http.json(`/functions/v1/${AVATAR_FUNCTION}`, { body: { picture } }),
  ).path;
}
