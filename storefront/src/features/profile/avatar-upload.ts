/** A new profile picture: checked by content, drawn anew, stored under the person's own folder, then tied to the profile. */
import type { DataClient } from '@baobab/data/client';
import { updateProfile } from '@baobab/data/profiles';
import { listFolder, removeObjects, uploadObject } from '@baobab/data/storage';
import { AVATAR_PREFIX, BUCKET_IMAGES } from '@baobab/domain/constants';
import type { Profile } from '@baobab/domain/entities/profile';
import { checkImage } from '@baobab/domain/image-rules';
import { SNIFF_BYTES, sniffType } from '@baobab/domain/sniff';
import { squarePicture } from './square-picture.ts';

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
  const { body, extension } = await squarePicture(file);
  // Storage takes no third one: what an earlier change left behind goes first.
  await sweep(data, profile.id, profile.avatarUrl);
  const path = `${AVATAR_PREFIX}/${profile.id}/${nowMs}-avatar.${extension}`;
  await uploadObject(data, { bucket: BUCKET_IMAGES, path, contentType: body.type }, body);
  const updated = await updateProfile(data, profile.id, { avatarUrl: path });
  await sweep(data, profile.id, path);
  return updated;
}

export async function removeAvatar(data: DataClient, profile: Profile): Promise<Profile> {
  const updated = await updateProfile(data, profile.id, { avatarUrl: null });
  await sweep(data, profile.id, null);
  return updated;
}

/** Removes the person's pictures but the one that is shown; what can't be removed now goes at the next change. */
async function sweep(data: DataClient, id: string, shown: string | null): Promise<void> {
  const folder = `${AVATAR_PREFIX}/${id}`;
  const names = await listFolder(data, BUCKET_IMAGES, folder).catch(() => []);
  const others = names.map((name) => `${folder}/${name}`).filter((path) => path !== shown);
  await removeObjects(data, BUCKET_IMAGES, others).catch(() => undefined);
}
