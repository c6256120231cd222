/** Entry of one worker thread. */
import { parentPort } from 'node:worker_threads';
import { serializeError } from '@baobab/shared/domain/errors';
import { derivePictures } from './derive-pictures.ts';
import type { JobAnswer, JobRequest } from './jobs.ts';
import { sha256OfFile } from './sha256-of-file.ts';

function perform(job: JobRequest): Promise<unknown> {
  return job.name === 'sha256' ? sha256OfFile(job.input.path) : derivePictures(job.input);
}

parentPort?.on('message', (job: JobRequest) => {
  const answer = (message: JobAnswer) => parentPort?.postMessage(message);
  perform(job).then(
    (value) => answer({ id: job.id, ok: true, value }),
    (error: unknown) => answer({ id: job.id, ok: false, error: serializeError(error) }),
  );
});
