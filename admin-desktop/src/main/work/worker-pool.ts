/** A few worker threads for jobs that would block the main loop, started when first needed. A thread that dies fails its job and is replaced. */
import { availableParallelism } from 'node:os';
import { AppError, reviveError } from '@baobab/domain/errors';
import { Piscina } from 'piscina';
import type { Job, JobInput, JobName, JobOutput, JobResult } from './worker.ts';

export type WorkerPool = ReturnType<typeof createWorkerPool>;

/** `script` exports `runJob`. */
export function createWorkerPool(script: URL, size = Math.max(2, Math.min(4, availableParallelism() - 1))) {
  let pool: Piscina<Job, JobResult> | undefined;
  let closed = false;
  const open = () =>
    new Piscina<Job, JobResult>({
      // all threads at once: piscina replaces a dead one only up to the minimum
      minThreads: size,
      maxThreads: size,
      stricterFIFO: true,
      // an idle thread keeps its event loop, on which WebAssembly gives its memory back
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
  return {
    /** In the order of the calls. Codes: the job's; cancelled when the pool is closed. */
    async run<Name extends JobName>(name: Name, input: JobInput<Name>): Promise<JobOutput<Name>> {
      pool ??= open();
      // the script is loaded by the first job and not with the thread: piscina fails no job when a thread cannot begin
      const result = await pool
        .run({ name, input }, { filename: script.href, name: 'runJob' })
        .catch((error: unknown) => {
          throw closed ? new AppError('cancelled', {}, { cause: error }) : error;
        });
      if (!result.ok) throw reviveError(result.error);
      return result.value as JobOutput<Name>;
    },
    async close(): Promise<void> {
      closed = true;
      await pool?.destroy();
    },
  };
}
