/** Entry of a worker thread: everything that would keep the main loop busy. */
import { serializeError, type SerializedError } from '@baobab/domain/errors';
import { walk } from '../folders/walk.ts';
import { journalJobs } from '../uploads/sqlite-journal.ts';
import type { derivePictures, smallPicture } from './derive-pictures.ts';
import { inspectMany } from './inspect-files.ts';
import { checkZipFile, digestOfFile, inspectFile } from './read-files.ts';
import { cleanCopy, packFiles } from './write-files.ts';

export interface OneFile {
  path: string;
}

// what needs the picture library is loaded for the first picture: the journal's thread never needs it
const jobs = {
  ...journalJobs,
  digest: ({ path }: OneFile) => digestOfFile(path),
  inspect: ({ path }: OneFile) => inspectFile(path),
  inspectMany: ({ paths }: { paths: string[] }) => inspectMany(paths),
  walk: ({ paths }: { paths: string[] }) => walk(paths),
  checkZip: ({ path }: OneFile) => checkZipFile(path),
  clean: cleanCopy,
  pack: packFiles,
  facts: async ({ path }: OneFile) => (await import('./derive-pictures.ts')).readFileFacts(path),
  derive: async (...input: Parameters<typeof derivePictures>) =>
    (await import('./derive-pictures.ts')).derivePictures(...input),
  picture: async (...input: Parameters<typeof smallPicture>) =>
    (await import('./derive-pictures.ts')).smallPicture(...input),
};

export type JobName = keyof typeof jobs;
export type JobInput<Name extends JobName> = Parameters<(typeof jobs)[Name]>[0];
export type JobOutput<Name extends JobName> = Awaited<ReturnType<(typeof jobs)[Name]>>;

export interface Job {
  name: JobName;
  input: JobInput<JobName>;
}
/** Errors travel as data, because a thrown one loses its code on the way between threads. */
export type JobResult = { ok: true; value: unknown } | { ok: false; error: SerializedError };

export async function runJob({ name, input }: Job): Promise<JobResult> {
  try {
    const run: (given: never) => unknown = jobs[name];
    return { ok: true, value: await Reflect.apply(run, undefined, [input]) };
  } catch (error) {
    return { ok: false, error: serializeError(error) };
  }
}
