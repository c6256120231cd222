/** A few worker threads, started when first needed; jobs wait their turn. A thread that dies fails its job and is replaced. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError, reviveError } from '@baobab/domain/errors';
import type { JobAnswer, JobName, JobRequest, Jobs } from './jobs.ts';

export interface WorkerPool {
  run<Name extends JobName>(name: Name, input: Jobs[Name]['input']): Promise<Jobs[Name]['output']>;
  close(): Promise<void>;
}

interface Waiting {
  job: JobRequest;
  resolve: (value: never) => void;
  reject(error: unknown): void;
}

export function createWorkerPool(script: URL, size = Math.max(2, Math.min(4, availableParallelism() - 1))): WorkerPool {
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();
  const queue: Waiting[] = [];
  let nextId = 1;

  const next = () => {
    while (queue.length > 0) {
      const worker = idle.pop() ?? (busy.size < size ? start() : undefined);
      const waiting = worker && queue.shift();
      if (!worker || !waiting) return;
      busy.set(worker, waiting);
      worker.ref();
      worker.postMessage(waiting.job);
    }
  };
  const start = (): Worker => {
    const worker = new Worker(script);
    worker.on('message', (answer: JobAnswer) => {
      const waiting = busy.get(worker);
      busy.delete(worker);
      worker.unref();
      idle.push(worker);
      if (answer.ok) waiting?.resolve(answer.value as never);
      else waiting?.reject(reviveError(answer.error));
      next();
    });
    worker.once('error', (error) => lose(worker, error));
    worker.once('exit', () => lose(worker, new AppError('cancelled')));
    return worker;
  };
  const lose = (worker: Worker, error: unknown) => {
    busy.get(worker)?.reject(error);
    busy.delete(worker);
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    next();
  };
  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        queue.push({
          job: { id: nextId++, name, input } as JobRequest,
          resolve,
          reject,
        });
        next();
      }),
    async close() {
      for (const waiting of queue.splice(0)) waiting.reject(new AppError('cancelled'));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}
