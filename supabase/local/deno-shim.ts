// The part of Deno that edge functions use, for functions that run inside this process: `Deno.serve` hands its handler
// to whoever loads the module, `Deno.env.get` reads the environment of the stack that runs it.
import { AsyncLocalStorage } from 'node:async_hooks';

export type FunctionHandler = (request: Request) => Response | Promise<Response>;
export type FunctionEnv = Record<string, string>;

const running = new AsyncLocalStorage<FunctionEnv>();
/** Modules are loaded one after the other, so one place is enough for the one that loads. */
let loading: { env: FunctionEnv; handler?: FunctionHandler } | undefined;
let queue: Promise<unknown> = Promise.resolve();

const currentEnv = (): FunctionEnv => running.getStore() ?? loading?.env ?? {};

const shim = {
  env: {
    get: (name: string): string | undefined => currentEnv()[name],
    toObject: (): FunctionEnv => ({ ...currentEnv() }),
  },
  serve(...args: unknown[]) {
    const handler = args.find((arg) => typeof arg === 'function') as FunctionHandler | undefined;
    if (!loading || !handler) throw new Error('Deno.serve is called with a handler while the function loads.');
    loading.handler = handler;
    return { finished: Promise.resolve(), shutdown: async () => undefined };
  },
};

/** Imports the module at `url` and returns the handler that it gave to `Deno.serve`. */
export function loadFunction(url: string, env: FunctionEnv): Promise<FunctionHandler> {
  Object.assign(globalThis, { Deno: shim });
  const load = queue.then(async () => {
    loading = { env };
    try {
      await import(/* @vite-ignore */ url);
      if (!loading.handler) throw new Error('It does not call Deno.serve.');
      return loading.handler;
    } finally {
      loading = undefined;
    }
  });
  queue = load.catch(() => undefined);
  return load;
}

export const runFunction = async (handler: FunctionHandler, env: FunctionEnv, request: Request): Promise<Response> =>
  running.run(env, async () => handler(request));
