/** Entry of one worker thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { serializeError } from '@baobab/domain/errors';
import { walk } from '../folders/walk.ts';
import { inspectMany } from './inspect-files.ts';
import { serveJournal } from './journal-service.ts';
import type { JobAnswer, JobRequest } from './jobs.ts';
import { checkZipFile, inspectFile, sha256OfFile } from './read-files.ts';

async function walked(paths: readonly string[]) {
  const { files, problems } = await walk(paths);
  return { files, problems: problems.map((problem) => ({ ...problem, error: serializeError(problem.error) })) };
}

function perform(job: JobRequest): Promise<unknown> {
  if (job.name === 'sha256') return sha256OfFile(job.input.path);
  if (job.name === 'inspect') return inspectFile(job.input.path, job.input.hash);
  if (job.name === 'walk') return walked(job.input.paths);
  if (job.name === 'inspectMany') return inspectMany(job.input.paths);
  if (job.name === 'checkZip') return checkZipFile(job.input.path);
  // loaded when the first picture comes: the journal's thread never needs it
  return import('./derive-pictures.ts').then(({ derivePictures }) => derivePictures(job.input));
}

if (parentPort && (workerData as { serves?: string } | null)?.serves === 'journal') serveJournal(parentPort);
else parentPort?.on('message', (job: JobRequest) => work(job));

function work(job: JobRequest): void {
  const answer = (message: JobAnswer) => parentPort?.postMessage(message);
  perform(job).then(
    (value) => answer({ id: job.id, ok: true, value }),
    (error: unknown) => answer({ id: job.id, ok: false, error: serializeError(error) }),
  );
}
