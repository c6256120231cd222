/** Procedures of the database without one: what a test answers, through the schema that the caller expects. */
import * as z from 'zod/mini';
import type { Rpc } from '../functions/_shared/database.ts';

type Answer = (name: string, parameters: Record<string, unknown>) => unknown;

/** An error among the answers is thrown. */
export const fakeRpc =
  (answer: Answer): Rpc =>
  async (name, parameters, schema) => {
    const value = answer(name, parameters);
    if (value instanceof Error) throw value;
    return z.parse(schema, value);
  };
