import { AVATAR_FUNCTION, avatarResponseSchema } from '@baobab/domain/contracts/avatar';
import { profileSchema, type Profile } from '@baobab/domain/entities/profile';
import type { ProfileFormValues } from '@baobab/domain/forms/account';
import type { DataClient } from '../client.ts';
import { find, resource } from '../resource.ts';
import { parseRow, snakeKeys } from '../rows.ts';
import { callFunction } from '../rpc.ts';

const profiles = resource('profiles', profileSchema);

/** Null when the account has no profile row. */
export const getProfile = find(profiles, (rows, userId: string) => rows.eq('id', userId));

/** Own names; nothing else can be changed here. Codes: duplicate when the username is taken. */
export async function updateProfile(
  client: DataClient,
  userId: string,
  { username, fullName }: Partial<ProfileFormValues>,
): Promise<Profile> {
  const row = client.from('profiles').update(snakeKeys({ username, fullName })).eq('id', userId);
  const { data } = await row.select<string, unknown>(profiles.columns).single().throwOnError();
  return parseRow(profileSchema, data);
}

/**
 * Replaces the own picture; null removes it. Returns the object that the profile now names. Codes: validation (with words for the
 * person), rate_limited, not_signed_in, session_expired.
 *
 * @param picture a WebP or JPEG file of at most 256 KiB, as base64
 */
export async function changeAvatar(client: DataClient, picture: string | null): Promise<string | null> {
  return (await callFunction(client, AVATAR_FUNCTION, { picture }, avatarResponseSchema)).path;
}
