/** A new profile picture: checked by content, stored under the person's own folder, then tied to the profile. */
import type { DataClient } from '@baobab/shared/data/client';
import { updateProfile } from '@baobab/shared/data/profiles';
import { removeObjects, uploadObject } from '@baobab/shared/data/storage';
import { AVATAR_PREFIX, BUCKET_IMAGES } from '@baobab/shared/domain/constants';
import type { Profile } from '@baobab/shared/domain/entities/profile';
import { safeFileName } from '@baobab/shared/domain/file-name';
import { checkImage } from '@baobab/shared/domain/image-rules';
import { SNIFF_BYTES, sniffType } from '@baobab/shared/domain/sniff';

/** @throws an AppError whose message is the text to show, when the file is not acceptable or the server refuses */
export async function uploadAvatar(
  data: DataClient,
  profile: Profile,
  file: File,
  nowMs = Date.now(),
): Promise<Profile> {
  const type = sniffType(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  const refused = checkImage({ type, declaredType: file.type, sizeBytes: file.size });
  if (refused) throw refused;
  const path = `${AVATAR_PREFIX}/${profile.id}/${nowMs}-${safeFileName(file.name)}`;
  await uploadObject(data, { bucket: BUCKET_IMAGES, path, contentType: String(type) }, file);
  const updated = await updateProfile(data, profile.id, { avatarUrl: path });
  await forget(data, profile);
  return updated;
}

export async function removeAvatar(data: DataClient, profile: Profile): Promise<Profile> {
  const updated = await updateProfile(data, profile.id, { avatarUrl: null });
  await forget(data, profile);
  return updated;
}

/** The old picture's object; when it can't be removed now, the admin's orphan check finds it. */
async function forget(data: DataClient, { id, avatarUrl }: Profile): Promise<void> {
  if (!avatarUrl?.startsWith(`${AVATAR_PREFIX}/${id}/`)) return;
  await removeObjects(data, BUCKET_IMAGES, [avatarUrl]).catch(() => undefined);
}
