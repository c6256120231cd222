import { AppError } from '@baobab/shared/domain/errors';
import * as z from 'zod/mini';

/**
 * The body as text, never more than `mostBytes` of it in memory.
 *
 * @throws AppError storage_too_large
 */
export async function readText(request: Request, mostBytes: number): Promise<string> {
  const tooLarge = () =>
    new AppError('storage_too_large', { mostBytes }, { message: `The request is larger than ${mostBytes} bytes.` });
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

/** @throws AppError validation, with the first problem in words */
export function parseJson<Schema extends z.core.$ZodType>(schema: Schema, text: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('validation', {}, { cause, message: 'The request is not JSON.' });
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new AppError(
    'validation',
    { field },
    { message: `The request is not valid: ${field || 'body'} — ${issue?.message ?? ''}` },
  );
}
