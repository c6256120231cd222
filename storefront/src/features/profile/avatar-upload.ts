/** Checks a profile picture by content and re-encodes it; the server stores it and names it in the profile. */
import type { DataClient } from '@baobab/data/client';
import { changeAvatar } from '@baobab/data/accounts/profiles';
import type { Profile } from '@baobab/domain/entities/profile';
import { checkImage } from '@baobab/domain/image-rules';
import { SNIFF_BYTES, sniffType } from '@baobab/domain/sniff';
import { squarePicture } from './square-picture.ts';

/** @throws an AppError whose message is for the user */
export async function uploadAvatar(data: DataClient, profile: Profile, file: File): Promise<Profile> {
  const type = sniffType(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  const refused = checkImage({ type, declaredType: file.type, sizeBytes: file.size });
  if (refused) throw refused;
  const picture = await asBase64(await squarePicture(file));
  return { ...profile, avatarUrl: await changeAvatar(data, picture) };
}

export async function removeAvatar(data: DataClient, profile: Profile): Promise<Profile> {
  return { ...profile, avatarUrl: await changeAvatar(data, null) };
}

async function asBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
