/**
 * Private files: a person who may have one gets a link that opens for a minute, and the log says so. Buyers cannot sign links
 * themselves, so none outlives a refund by more than that.
 */
import { SIGNED_URL_SECONDS } from '@baobab/domain/constants';
import { completedDownloadSchema, downloadRequestSchema } from '@baobab/domain/contracts/downloads';
import type { DownloadRequest, DownloadResponse } from '@baobab/domain/contracts/downloads';
import { displayFileName } from '@baobab/domain/file-name';
import { downloadMessages } from '@baobab/domain/messages';
import { answer, postEndpoint, refusal } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import type { Caller } from '../_shared/caller.ts';
import { takeTurn } from '../_shared/sender.ts';
import * as z from 'zod/mini';
import type { SignObject } from '../_shared/sign-object.ts';
import { createSignObject } from '../_shared/sign-object.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 8 * 1024;
/** All nineteen bundle files a few times over, or one on a line that breaks all the time; more is a script. */
const REQUESTS_PER_MINUTE = 120;

const targetSchema = z.nullable(
  z.object({
    bucket: z.nullable(z.string()),
    path: z.nullable(z.string()),
    file_name: z.nullable(z.string()),
    title: z.string(),
    version: z.nullable(z.int()),
    sha256: z.nullable(z.string()),
    size_bytes: z.nullable(z.int()),
    etag: z.nullable(z.string()),
  }),
);

const requestSchema = z.union([downloadRequestSchema, completedDownloadSchema]);

const parametersOf = (asked: DownloadRequest) => ({
  p_illustration_id: 'illustrationId' in asked ? asked.illustrationId : null,
  p_pack_slug: 'packSlug' in asked ? asked.packSlug : null,
  p_version: ('packSlug' in asked && asked.version) || null,
});

type DownloadDeps = Pick<Shared, 'authenticate' | 'rpc' | 'rpcAs' | 'addressOf'> & { sign: SignObject };

export const handle = (request: Request, deps: DownloadDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const asked = await readJson(request, requestSchema, { mostBytes: MAX_BODY_BYTES });
    const caller = await deps.authenticate(request);
    await takeTurn(deps.rpc, `download:${caller.id}`, REQUESTS_PER_MINUTE, 'downloads');
    if (!('completed' in asked)) return answer(await offer(request, deps, caller, asked));
    const done = { p_id: asked.completed, p_user_id: caller.id, p_bytes: asked.bytes };
    await deps.rpc('complete_download', done, z.null());
    return answer({ ok: true });
  });

async function offer(
  request: Request,
  deps: DownloadDeps,
  caller: Caller,
  asked: DownloadRequest,
): Promise<DownloadResponse> {
  const parameters = parametersOf(asked);
  const target = await deps.rpcAs(request)('download_target', parameters, targetSchema);
  // The same words for what does not exist and for what was not bought.
  if (target === null) throw refusal('not_found', 'This file is not available to you.');
  const { bucket, path, file_name: name, title, version, sha256, size_bytes: sizeBytes, etag } = target;
  if (bucket === null || path === null) throw refusal('file_missing', downloadMessages.noFile);
  const fileName = displayFileName(name ?? path);
  const signed = await deps.sign(bucket, path, SIGNED_URL_SECONDS);
  const entry = {
    id: asked.downloadId ?? crypto.randomUUID(),
    user_id: caller.id,
    illustration_id: parameters.p_illustration_id,
    pack_slug: parameters.p_pack_slug,
    title,
    version,
    sha256,
    size_bytes: sizeBytes,
    address: deps.addressOf(request),
  };
  // A link that is not in the log is not handed out.
  await deps.rpc('log_download', { p: entry }, z.null());
  const facts = { fileName, seconds: SIGNED_URL_SECONDS, sizeBytes, sha256, version, etag };
  return { path: `${signed}&download=${encodeURIComponent(fileName)}`, ...facts };
}

serveFunction(handle, ({ backend }) => ({ sign: createSignObject(backend) }));
