/**
 * `/functions/v1/<name>` → `supabase/functions/<name>/index.ts`, run inside this process with the globals that edge functions find in
 * Supabase's runtime: `Deno.serve` hands its handler to the loader of the module, `Deno.env.get` reads the environment of the stack
 * that runs it, and `EdgeRuntime.waitUntil` keeps that stack from stopping before the work has ended.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Deno's own rule for the names, which keeps `..` and `_shared` out. */
const NAME = /^[a-z0-9][a-z0-9_-]*$/i;

type Handler = (request: Request) => Response | Promise<Response>;
type Env = Record<string, string>;
/** What the functions of one stack share: their environment, and the work that outlives their answers. */
interface Scope {
  env: Env;
  background: Set<Promise<unknown>>;
}

export interface FunctionsOptions {
  directory: string;
  env: Env;
  log: (line: string) => void;
}
export interface Functions {
  fetch(request: Request): Promise<Response>;
  has(name: string): boolean;
  /** Resolves when the work that functions left running has ended. */
  stop(): Promise<void>;
}

const running = new AsyncLocalStorage<Scope>();
/** Modules are loaded one after the other, so one place is enough for the one that loads. */
let loading: { env: Env; handler?: Handler } | undefined;
let queue: Promise<unknown> = Promise.resolve();

const currentEnv = (): Env => running.getStore()?.env ?? loading?.env ?? {};

const Deno = {
  env: { get: (name: string): string | undefined => currentEnv()[name], toObject: (): Env => ({ ...currentEnv() }) },
  serve(...args: unknown[]) {
    // A test may import a function without loading it here.
    if (loading) loading.handler = args.find((arg) => typeof arg === 'function') as Handler | undefined;
    return { finished: Promise.resolve(), shutdown: async () => undefined };
  },
};
const EdgeRuntime = {
  waitUntil(work: Promise<unknown>): void {
    const background = running.getStore()?.background;
    const ended = work.catch(() => undefined).finally(() => background?.delete(ended));
    background?.add(ended);
  },
};

/** Imports the module at `url` and returns the handler that it gave to `Deno.serve`. */
function load(url: string, env: Env): Promise<Handler> {
  Object.assign(globalThis, { Deno, EdgeRuntime });
  const loaded = queue.then(async () => {
    loading = { env };
    try {
      await import(/* @vite-ignore */ url);
      if (!loading.handler) throw new Error('It does not call Deno.serve.');
      return loading.handler;
    } finally {
      loading = undefined;
    }
  });
  queue = loaded.catch(() => undefined);
  return loaded;
}

const refusal = (status: number, code: string, message: string) =>
  Response.json({ ok: false, error: { code, message } }, { status });

export function createFunctions({ directory, env, log }: FunctionsOptions): Functions {
  const scope: Scope = { env, background: new Set() };
  const loaded = new Map<string, Promise<Handler>>();
  // Each stack gets its own copy of the entry module: handlers close over the environment that they were loaded with.
  const copy = randomUUID();
  const entry = (name: string) => join(directory, name, 'index.ts');
  const has = (name: string) => NAME.test(name) && existsSync(entry(name));
  const handlerOf = (name: string) => {
    const handler = loaded.get(name) ?? load(`${pathToFileURL(entry(name)).href}?stack=${copy}`, env);
    handler.catch(() => loaded.delete(name));
    loaded.set(name, handler);
    return handler;
  };
  return {
    has,
    stop: async () => void (await Promise.all(scope.background)),
    async fetch(request) {
      const name = new URL(request.url).pathname.split('/')[3] ?? '';
      if (!has(name)) return refusal(404, 'function_not_found', `There is no function called '${name}'.`);
      try {
        const handler = await handlerOf(name);
        return await running.run(scope, async () => handler(request));
      } catch (error) {
        log(`function ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return refusal(500, 'function_failed', `The function '${name}' failed. The log of the stack says why.`);
      }
    },
  };
}
