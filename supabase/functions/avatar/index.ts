/**
 * The picture of a profile. Shoppers have no right at Storage: this function checks the bytes that it stores itself, and the database
 * queues whatever the profile does not name, so a person has one picture however many requests come at once.
 */
import { AVATAR_MAX_BYTES, AVATAR_PREFIX, AVATAR_PX } from '@baobab/domain/constants';
import { avatarRequestSchema } from '@baobab/domain/contracts/avatar';
import { AppError } from '@baobab/domain/errors';
import { SNIFF_BYTES, sniffType } from '@baobab/domain/sniff';
import { imageSize } from 'image-size';
import * as z from 'zod/mini';
import { answer, postEndpoint, report } from '../_shared/answers.ts';
import { createAvatarObjects, removeDueAvatars } from '../_shared/avatar-objects.ts';
import type { AvatarObjects } from '../_shared/avatar-objects.ts';
import { fromBase64 } from '../_shared/base64.ts';
import { readJson } from '../_shared/body.ts';
import { takeRateLimits } from '../_shared/sender.ts';
import { pictureAlone } from './picture-alone.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 2 * AVATAR_MAX_BYTES;
const CHANGES_PER_HOUR = 30;
const HOUR_S = 3600;

const TYPES = [
  { type: 'image/webp', extension: 'webp' },
  { type: 'image/jpeg', extension: 'jpg' },
] as const;

type AvatarDeps = Pick<Shared, 'authenticate' | 'rpc'> & { objects: AvatarObjects };

export const handle = (request: Request, { authenticate, rpc, objects }: AvatarDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const { picture } = await readJson(request, avatarRequestSchema, { mostBytes: MAX_BODY_BYTES });
    const { id } = await authenticate(request);
    await takeRateLimits(
      rpc,
      [{ key: `avatar:${id}`, most: CHANGES_PER_HOUR, seconds: HOUR_S }],
      'You have changed your picture many times. Please wait an hour before the next change.',
    );
    let path: string | null = null;
    if (picture !== null) {
      const { bytes, type, extension } = checked(fromBase64(picture));
      path = `${AVATAR_PREFIX}/${id}/${crypto.randomUUID()}.${extension}`;
      await rpc('plan_avatar', { p_name: path }, z.null());
      await objects.store(path, bytes, type);
    }
    await rpc('set_avatar', { p_user_id: id, p_name: path }, z.null());
    // The schedule removes what could not be removed now.
    await removeDueAvatars({ rpc, objects }, `${AVATAR_PREFIX}/${id}/`).catch((error: unknown) =>
      report('avatar_left', { cause: String(error) }),
    );
    return answer({ path });
  });

/**
 * The page has drawn the picture anew, so it is not drawn again here: the picture is taken out of the file, and a file that a page of
 * ours would not send is refused.
 *
 * @throws AppError validation
 */
function checked(bytes: Uint8Array) {
  const found = TYPES.find(({ type }) => type === sniffType(bytes.subarray(0, SNIFF_BYTES)));
  if (!found) throw refused('A profile picture is a WebP or JPEG file.');
  if (bytes.length > AVATAR_MAX_BYTES) throw refused('A profile picture has at most 256 KiB.');
  const { width, height } = sizeOf(bytes);
  if (width > AVATAR_PX || height > AVATAR_PX)
    throw refused(`A profile picture has at most ${AVATAR_PX} pixels a side.`);
  const alone = pictureAlone(bytes, found.type);
  if (!alone) throw refused('This file is damaged, or holds more than a picture.');
  return { ...found, bytes: alone };
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch (cause) {
    throw refused('This file is damaged, or holds more than a picture.', cause);
  }
}

const refused = (message: string, cause?: unknown) =>
  new AppError('validation', { field: 'picture' }, cause === undefined ? { message } : { message, cause });

serveFunction(handle, ({ backend }) => ({ objects: createAvatarObjects(backend) }));
