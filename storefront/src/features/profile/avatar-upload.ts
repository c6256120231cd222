/** Checks a profile picture by content, re-encodes it, stores it in the user's folder and references it in the profile. */
import type { DataClient } from '@baobab/data/client';
import { updateProfile } from '@baobab/data/profiles';
import { listFolder, removeObjects } from '@baobab/data/storage';
import { AVATAR_PREFIX, BUCKET_IMAGES } from '@baobab/domain/constants';
import type { Profile } from '@baobab/domain/entities/profile';
import { checkImage } from '@baobab/domain/image-rules';
import { SNIFF_BYTES, sniffType } from '@baobab/domain/sniff';
import { storeObject } from '@baobab/uploads/transports/store-object';
import { squarePicture } from './square-picture.ts';

/** @throws an AppError whose message is for the user */
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
  // A policy limits the folder to two files: leftovers are removed first.
  await sweep(data, profile.id, profile.avatarUrl);
  const path = `${AVATAR_PREFIX}/${profile.id}/${nowMs}-avatar.${extension}`;
  await storeObject(data, { bucket: BUCKET_IMAGES, path, contentType: body.type }, body);
  const updated = await updateProfile(data, profile.id, { avatarUrl: path });
  await sweep(data, profile.id, path);
  return updated;
}

export async function removeAvatar(data: DataClient, profile: Profile): Promise<Profile> {
  const updated = await updateProfile(data, profile.id, { avatarUrl: null });
  await sweep(data, profile.id, null);
  return updated;
}

/** Removes the user's other pictures; failures are left to the next change. */
async function sweep(data: DataClient, id: string, shown: string | null): Promise<void> {
  const folder = `${AVATAR_PREFIX}/${id}`;
  const names = await listFolder(data, BUCKET_IMAGES, folder).catch(() => []);
  const others = names.map((name) => `${folder}/${name}`).filter((path) => path !== shown);
  await removeObjects(data, BUCKET_IMAGES, others).catch(() => undefined);
}
