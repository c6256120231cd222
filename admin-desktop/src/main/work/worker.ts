/** Entry of one worker thread: the journal's, or one of the pool's, which calls `runJob`. */
import { parentPort, workerData } from 'node:worker_threads';
import { serializeError } from '@baobab/domain/errors';
import { walk } from '../folders/walk.ts';
import { cleanCopy } from './clean-copy.ts';
import { inspectMany } from './inspect-files.ts';
import { serveJournal } from './journal-service.ts';
import type { Job, JobResult } from './jobs.ts';
import { packFiles } from './pack-files.ts';
import { checkZipFile, digestOfFile, inspectFile } from './read-files.ts';

if (parentPort && (workerData as { serves?: string } | null)?.serves === 'journal') serveJournal(parentPort);

export async function runJob(job: Job): Promise<JobResult> {
  try {
    return { ok: true, value: await perform(job) };
  } catch (error) {
    return { ok: false, error: serializeError(error) };
  }
}

async function perform(job: Job): Promise<unknown> {
  if (job.name === 'digest') return digestOfFile(job.input.path);
  if (job.name === 'clean') return cleanCopy(job.input);
  if (job.name === 'inspect') return inspectFile(job.input.path);
  if (job.name === 'walk') return walkAll(job.input.paths);
  if (job.name === 'inspectMany') return inspectMany(job.input.paths);
  if (job.name === 'checkZip') return checkZipFile(job.input.path);
  if (job.name === 'pack') return packFiles(job.input);
  // loaded for the first picture: the journal's thread never needs them
  if (job.name === 'facts') {
    const { readFileFacts } = await import('./read-file-facts.ts');
    return readFileFacts(job.input.path);
  }
  const { derivePictures, smallPicture } = await import('./derive-pictures.ts');
  return job.name === 'picture' ? smallPicture(job.input) : derivePictures(job.input);
}

async function walkAll(paths: readonly string[]) {
  const { problems, ...found } = await walk(paths);
  return { ...found, problems: problems.map((problem) => ({ ...problem, error: serializeError(problem.error) })) };
}
