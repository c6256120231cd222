// Preloaded by Node in every thread: `electron` becomes the stand-in, and a worker thread has none.
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'electron' && specifier !== 'electron/main') return next(specifier, context);
    if (!isMainThread) throw new Error(`Cannot find module '${specifier}' in a worker thread`);
    return { url: standIn, shortCircuit: true };
  },
});
