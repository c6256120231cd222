/**
 * The globals that edge functions find in Supabase's runtime, for functions that run inside this process: `Deno.serve`
 * hands its handler to the loader of the module, `Deno.env.get` reads the environment of the stack that runs it, and
 * `EdgeRuntime.waitUntil` keeps that stack from stopping before the work has ended.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type FunctionHandler = (request: Request) => Response | Promise<Response>;
export type FunctionEnv = Record<string, string>;

/** What the functions of one stack share: their environment, and the work that outlives their answers. */
export interface FunctionScope {
  env: FunctionEnv;
  background: Set<Promise<unknown>>;
}

const running = new AsyncLocalStorage<FunctionScope>();
/** Modules are loaded one after the other, so one place is enough for the one that loads. */
let loading: { env: FunctionEnv; handler?: FunctionHandler } | undefined;
let queue: Promise<unknown> = Promise.resolve();

const currentEnv = (): FunctionEnv => running.getStore()?.env ?? loading?.env ?? {};

const deno = {
  env: {
    get: (name: string): string | undefined => currentEnv()[name],
    toObject: (): FunctionEnv => ({ ...currentEnv() }),
  },
  serve(...args: unknown[]) {
    const handler = args.find((arg) => typeof arg === 'function') as FunctionHandler | undefined;
    // A test may import a function without loading it here.
    if (loading) loading.handler = handler;
    return { finished: Promise.resolve(), shutdown: async () => undefined };
  },
};

const edgeRuntime = {
  waitUntil(work: Promise<unknown>): void {
    const background = running.getStore()?.background;
    const ended = work.catch(() => undefined).finally(() => background?.delete(ended));
    background?.add(ended);
  },
};

/** Imports the module at `url` and returns the handler that it gave to `Deno.serve`. */
export function loadFunction(url: string, env: FunctionEnv): Promise<FunctionHandler> {
  Object.assign(globalThis, { Deno: deno, EdgeRuntime: edgeRuntime });
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

export const runFunction = async (
  handler: FunctionHandler,
  scope: FunctionScope,
  request: Request,
): Promise<Response> => running.run(scope, async () => handler(request));
