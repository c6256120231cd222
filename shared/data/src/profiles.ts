import { profileSchema, type Profile } from '@baobab/domain/entities/profile';
import type { ProfileFormValues } from '@baobab/domain/forms/account';
import type { DataClient } from './client.ts';
import { parseRow } from './rows.ts';

const COLUMNS = 'id,username,full_name,avatar_url,is_admin,admin_role';

/** Null when the account has no profile row. */
export async function getProfile(client: DataClient, userId: string): Promise<Profile | null> {
  const { data } = await client.from('profiles').select(COLUMNS).eq('id', userId).maybeSingle().throwOnError();
  return data === null ? null : parseRow(profileSchema, data);
}

/** Own names and picture; nothing else can be changed here. Codes: duplicate when the username is taken. */
export async function updateProfile(
  client: DataClient,
  userId: string,
  change: Partial<ProfileFormValues> & { avatarUrl?: string | null },
): Promise<Profile> {
  const row = {
    ...(change.username === undefined ? {} : { username: change.username }),
    ...(change.fullName === undefined ? {} : { full_name: change.fullName }),
    ...(change.avatarUrl === undefined ? {} : { avatar_url: change.avatarUrl }),
  };
  const { data } = await client.from('profiles').update(row).eq('id', userId).select(COLUMNS).single().throwOnError();
  return parseRow(profileSchema, data);
}
