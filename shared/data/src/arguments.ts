/** What the generated types of RPC arguments cannot say. The only casts of arguments. */
import type { Json } from './database.types.ts';

/** An object without functions as a jsonb argument: interfaces have no index signature, which `Json` asks for. */
export function json(value: object): Json {
  return value as Json;
}

/** An argument that SQL takes as null. */
export function orNull(value: string | null | undefined): string {
  return (value ?? null) as string;
}
