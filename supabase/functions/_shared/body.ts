import * as z from 'zod/mini';
import { refusal } from './answers.ts';

/** Refused in texts: control characters other than tab and line breaks, and marks that reorder the text around them. */
// oxlint-disable-next-line no-control-regex
const UNTYPABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * The body as text, never more than `mostBytes` of it in memory.
 *
 * @throws AppError storage_too_large, validation
 */
export async function readText(request: Request, mostBytes: number): Promise<string> {
  const tooLarge = () => refusal('storage_too_large', `The request is larger than ${mostBytes} bytes.`, { mostBytes });
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > mostBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return new Blob(chunks).text();
}

/**
 * The JSON body of a request. `whenEmpty` stands for a body that is not there.
 *
 * @throws AppError storage_too_large, validation (with the first problem in words)
 */
export async function readJson<Schema extends z.core.$ZodType>(
  request: Request,
  schema: Schema,
  { mostBytes, whenEmpty }: { mostBytes: number; whenEmpty?: string },
): Promise<z.output<Schema>> {
  const text = await readText(request, mostBytes);
  if (text === '' && whenEmpty !== undefined) return parseJson(schema, whenEmpty);
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw refusal('validation', 'Send JSON, with the content-type application/json.', { type });
  }
  return parseJson(schema, text);
}

const parseJson = <Schema extends z.core.$ZodType>(schema: Schema, text: string): z.output<Schema> =>
  parseValue(schema, readable(text));

/** @throws AppError validation, with the first problem in words */
export function parseValue<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const field = path.join('.');
  const problem = isMissing(value, path) ? 'is missing' : (issue?.message ?? 'is not valid');
  throw refusal('validation', `The request is not valid: ${field || 'body'} — ${problem}`, { field });
}

const isMissing = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  ) === undefined;

/** No text that a database refuses or that shows itself as another one gets past here, whatever the field. */
function readable(text: string): unknown {
  let unreadable: string | undefined;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, part: unknown) => {
      const words = typeof part === 'string' ? key + part : key;
      if (UNTYPABLE.test(words) || !words.isWellFormed()) unreadable ??= key;
      return part;
    });
  } catch (cause) {
    throw refusal('validation', 'The request is not JSON.', {}, cause);
  }
  if (unreadable === undefined) return value;
  throw refusal('validation', 'The request contains control characters. Please remove them.');
}
