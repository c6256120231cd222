/** The only place that touches Deno's globals. The local stack provides the same two under Node. */

type Handler = (request: Request) => Promise<Response>;
interface Runtime {
  Deno?: { env: { get(name: string): string | undefined }; serve(handler: Handler): unknown };
  /** Supabase's edge runtime keeps a worker alive until what it is given has ended. */
  EdgeRuntime?: { waitUntil?(work: Promise<unknown>): void };
}

const runtime = globalThis as Runtime;

export type ReadEnv = (name: string) => string | undefined;

/** Undefined for variables that are missing or empty. */
export const readEnv: ReadEnv = (name) => runtime.Deno?.env.get(name)?.trim() || undefined;

/** Without a runtime, as in a test that calls a handler itself, nothing is served. */
export const serve = (handler: Handler): unknown => runtime.Deno?.serve(handler);

/** Lets `work` go on after the answer; it must handle its own failures. */
export function afterwards(work: Promise<void>): void {
  runtime.EdgeRuntime?.waitUntil?.(work);
}
