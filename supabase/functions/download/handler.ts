/**
 * Private files: a person who may have one gets a link that opens for a minute. Buyers cannot sign links themselves, so none
 * outlives a refund by more than that.
 */
import { SIGNED_URL_SECONDS } from '@baobab/domain/constants';
import { downloadRequestSchema } from '@baobab/domain/contracts/downloads';
import type { DownloadRequest, DownloadResponse } from '@baobab/domain/contracts/downloads';
import { AppError } from '@baobab/domain/errors';
import { displayFileName } from '@baobab/domain/file-name';
import { downloadMessages } from '@baobab/domain/messages';
import { answer, postEndpoint } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import type { Authenticate } from '../_shared/caller.ts';
import type { Rpc } from '../_shared/database.ts';
import { takeRateLimits } from '../_shared/sender.ts';
import * as z from 'zod/mini';
import type { SignObject } from './sign-object.ts';

const MAX_BODY_BYTES = 8 * 1024;
/** All nineteen bundle files a few times over; more is a script. */
const LINKS_PER_MINUTE = 120;

const targetSchema = z.nullable(
  z.object({ bucket: z.nullable(z.string()), path: z.nullable(z.string()), file_name: z.nullable(z.string()) }),
);

const parametersOf = (asked: DownloadRequest) => ({
  p_illustration_id: 'illustrationId' in asked ? asked.illustrationId : null,
  p_pack_slug: 'packSlug' in asked ? asked.packSlug : null,
  p_version: ('packSlug' in asked && asked.version) || null,
});

export interface DownloadDeps {
  authenticate: Authenticate;
  /** With the server's key. */
  rpc: Rpc;
  /** In the caller's name: the database asks who it is. */
  rpcAs(request: Request): Rpc;
  sign: SignObject;
}

export const handle = (request: Request, deps: DownloadDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const asked = await readJson(request, downloadRequestSchema, { mostBytes: MAX_BODY_BYTES });
    const caller = await deps.authenticate(request);
    await takeRateLimits(
      deps.rpc,
      [{ key: `download:${caller.id}`, most: LINKS_PER_MINUTE, seconds: 60 }],
      'Too many downloads in a short time. Please wait a minute and try again.',
    );
    const target = await deps.rpcAs(request)('download_target', parametersOf(asked), targetSchema);
    // The same words for what does not exist and for what was not bought.
    if (target === null) throw new AppError('not_found', {}, { message: 'This file is not available to you.' });
    if (target.bucket === null || target.path === null)
      throw new AppError('file_missing', {}, { message: downloadMessages.noFile });
    const fileName = displayFileName(target.file_name ?? target.path);
    const path = await deps.sign(target.bucket, target.path, SIGNED_URL_SECONDS);
    const link: DownloadResponse = {
      path: `${path}&download=${encodeURIComponent(fileName)}`,
      fileName,
      seconds: SIGNED_URL_SECONDS,
    };
    return answer(link);
  });
