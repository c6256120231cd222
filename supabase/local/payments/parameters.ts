// Reads request parameters with a schema and refuses like Stripe: by the parameter's own name.
import { z } from 'zod';
import { ApiError, invalidParameter } from './api-error.ts';

export const text = (most: number) => z.string().min(1).max(most);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'At most 50 metadata keys are allowed');
export const expand = z.array(z.string()).max(20).default([]);

export function readParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error, given);
}

function refusal(error: z.ZodError, given: unknown): ApiError {
  const [issue] = error.issues;
  if (!issue) return new ApiError(400, { message: 'Invalid request' });
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidParameter(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
  }
  const param = nameOf(issue.path);
  if (valueAt(given, issue.path) === undefined) {
    return invalidParameter(param, `Missing required param: ${param}.`, 'parameter_missing');
  }
  return invalidParameter(param, `Invalid ${param}: ${issue.message}`);
}

const nameOf = ([first, ...rest]: PropertyKey[]) =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);
