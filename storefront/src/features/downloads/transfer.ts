/** One attempt at a file, in a worker of its own. */
import type { FromWorker, ToWorker, TransferEnd, TransferOrder } from './transfer-messages.ts';

export interface TransferOptions {
  order: TransferOrder;
  /** Ends the attempt; what has arrived stays. */
  signal: AbortSignal;
  onProgress(activity: 'checking' | 'receiving', received: number): void;
  /** A new link to the same file; when there is none, the attempt ends with what was thrown. */
  renewLink(): Promise<string>;
}

export function transfer({ order, signal, onProgress, renewLink }: TransferOptions): Promise<TransferEnd> {
  const worker = new Worker(new URL('./transfer.worker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToWorker) => worker.postMessage(message);
  const stop = () => post({ kind: 'stop' });
  return new Promise<TransferEnd>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'link-wanted') void renewLink().then((url) => post({ kind: 'link', url }), reject);
      else onProgress(data.kind === 'checking' ? 'checking' : 'receiving', data.received);
      if (data.kind === 'ended') resolve(data.end);
    });
    worker.addEventListener('error', () => resolve('cut'));
    signal.addEventListener('abort', stop);
    post({ kind: 'start', order });
    if (signal.aborted) stop();
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}
