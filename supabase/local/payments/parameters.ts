/**
 * Reads request parameters with a schema and refuses like Stripe: by the parameter's own name, with its code where it has one.
 */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { ApiError, refusals } from './errors.ts';

/** For a refinement whose refusal has a code. */
const coded = (code: string, error: string | ((issue: { input?: unknown }) => string)) => ({
  error,
  params: { code },
  abort: true,
});

export const text = (most: number) => z.string().min(1).max(most);
export const integer = (least: number, most: number) =>
  z
    .string()
    .refine(
      (value) => /^-?\d{1,15}$/.test(value),
      coded('parameter_invalid_integer', ({ input }) => `Invalid integer: ${String(input)}`),
    )
    .transform(Number)
    .refine(
      (value) => value >= least,
      coded('parameter_invalid_integer', `This value must be greater than or equal to ${least}.`),
    )
    .refine(
      (value) => value <= most,
      coded('parameter_invalid_integer', `This value must be less than or equal to ${most}.`),
    );

/** The customer's address is theirs, so anything with a scheme goes, as at the provider. */
export const returnUrl = z
  .string()
  .max(5000)
  .refine(
    (value) => /^https?:\/\//.test(value),
    coded('url_invalid', ({ input }) => `Invalid URL: ${String(input)}. URLs must begin with http or https.`),
  )
  .refine((value) => URL.canParse(value), coded('url_invalid', 'Not a valid URL'));
export const email = z
  .string()
  .max(512)
  .refine(
    (value) => z.email().safeParse(value).success,
    coded('email_invalid', ({ input }) => `Invalid email address: ${String(input)}`),
  );
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'At most 50 metadata keys are allowed');
export const expand = z.array(z.string()).max(20).default([]);

/** Stripe's pages of a list: ten by default, on from a named object. */
export const paging = { limit: integer(1, 100).default(10), starting_after: text(200).optional(), expand };

export function pageOf<Item extends { id: string }>(
  { kind, url }: { kind: string; url: string },
  all: Item[],
  { limit, starting_after: last }: { limit: number; starting_after?: string | undefined },
): Stripe.ApiList<Item> {
  const start = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1;
  if (last !== undefined && start === 0)
    throw refusals.parameter('starting_after', `No such ${kind}: '${last}'`, 'resource_missing');
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}

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
    return refusals.parameter(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
  }
  const param = nameOf(issue.path);
  const value = valueAt(given, issue.path);
  if (value === undefined) {
    return refusals.parameter(param, `Missing required param: ${param}.`, 'parameter_missing');
  }
  if (value === '') return refusals.parameter(param, emptyText(param), 'parameter_invalid_empty');
  const code = issue.code === 'custom' ? z.string().safeParse(issue.params?.['code']).data : undefined;
  return refusals.parameter(param, wordsFor(issue, param), code);
}

const emptyText = (param: string) =>
  `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;

function wordsFor(issue: z.core.$ZodIssue, param: string): string {
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_value')
    return `Invalid ${param}: must be one of ${enumeration(issue.values.map(String))}`;
  if (issue.code === 'invalid_type') return `Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`;
  if (issue.code !== 'too_big') return `Invalid ${param}: ${issue.message}`;
  return issue.origin === 'array'
    ? `Array ${param} exceeded maximum ${issue.maximum} allowed elements.`
    : `Invalid string: ${param} must be at most ${issue.maximum} characters`;
}

const enumeration = (values: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values);

const nameOf = ([first, ...rest]: PropertyKey[]) =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);
