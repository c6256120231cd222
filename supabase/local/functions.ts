/** `/functions/v1/<name>` → `supabase/functions/<name>/index.ts`, run inside this process. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadFunction, runFunction } from './deno-shim.ts';
import type { FunctionEnv, FunctionHandler, FunctionScope } from './deno-shim.ts';

/** Deno's own rule for the names, which keeps `..` and `_shared` out. */
const NAME = /^[a-z0-9][a-z0-9_-]*$/i;

export interface FunctionsOptions {
  directory: string;
  env: FunctionEnv;
  log: (line: string) => void;
}
export interface Functions {
  fetch(request: Request): Promise<Response>;
  has(name: string): boolean;
  /** Resolves when the work that functions left running has ended. */
  stop(): Promise<void>;
}

const answer = (status: number, code: string, message: string) =>
  Response.json({ ok: false, error: { code, message } }, { status });

export function createFunctions({ directory, env, log }: FunctionsOptions): Functions {
  const scope: FunctionScope = { env, background: new Set() };
  const loaded = new Map<string, Promise<FunctionHandler>>();
  // Each stack gets its own copy of the entry module: handlers close over the environment that they were loaded with.
  const copy = randomUUID();
  const entry = (name: string) => join(directory, name, 'index.ts');
  const has = (name: string) => NAME.test(name) && existsSync(entry(name));

  const load = (name: string) => {
    const known = loaded.get(name);
    if (known) return known;
    const handler = loadFunction(`${pathToFileURL(entry(name)).href}?stack=${copy}`, env);
    handler.catch(() => loaded.delete(name));
    loaded.set(name, handler);
    return handler;
  };

  return {
    has,
    stop: async () => void (await Promise.all(scope.background)),
    async fetch(request) {
      const name = new URL(request.url).pathname.split('/')[3] ?? '';
      if (!has(name)) return answer(404, 'function_not_found', `There is no function called '${name}'.`);
      try {
        return await runFunction(await load(name), scope, request);
      } catch (error) {
        log(`function ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return answer(500, 'function_failed', `The function '${name}' failed. The log of the stack says why.`);
      }
    },
  };
}
