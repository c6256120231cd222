/** Entry of one worker thread. */
import { parentPort } from 'node:worker_threads';
import { serializeError } from '@baobab/shared/domain/errors';
import { derivePictures } from './derive-pictures.ts';
import type { JobAnswer, JobRequest } from './jobs.ts';
import { checkZipFile, inspectFile, sha256OfFile } from './read-files.ts';

function perform(job: JobRequest): Promise<unknown> {
  if (job.name === 'sha256') return sha256OfFile(job.input.path);
  if (job.name === 'inspect') return inspectFile(job.input.path, job.input.hash);
  if (job.name === 'checkZip') return checkZipFile(job.input.path);
  return derivePictures(job.input);
}

parentPort?.on('message', (job: JobRequest) => {
  const answer = (message: JobAnswer) => parentPort?.postMessage(message);
  perform(job).then(
    (value) => answer({ id: job.id, ok: true, value }),
    (error: unknown) => answer({ id: job.id, ok: false, error: serializeError(error) }),
  );
});
