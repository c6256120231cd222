/** What storage-answers.jsonl.br holds: questions to supabase/storage 1.70.6 over S3, in order, and its answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** What changes from run to run is masked: `<uuid>`, `<time>`, `<date>`, `<token>`, `<etag>`, `<cursor>`, `<upload>`, `<origin>`. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: { json?: unknown; text?: string };
}

/** `{{name}}` in any text is what an earlier line kept. */
export interface Question {
  method: string;
  path: string;
  /** `null` leaves out a header that would be sent otherwise. */
  headers?: Record<string, string | null>;
  json?: unknown;
  text?: string;
  form?: { name: string; file?: string; type?: string; text: string }[];
  /** The body is sent without its length. */
  chunked?: boolean;
}

export interface Asked {
  as: string;
  request: Question;
  /** Names for parts of the answer, such as `header.location` or `body.token`. */
  keep?: Record<string, string>;
  /** Milliseconds that pass before the question. */
  wait?: number;
}

export interface Exchange extends Asked {
  kind: 'exchange';
  id: string;
  group: string;
  title: string;
  answer: Answer;
  /** The answer of the same server over a folder, where it is another one. */
  folder?: Answer;
  /** Why the answer changes from run to run. */
  unstable?: string;
}

type Line = Exchange | (Asked & { kind: 'tidy' }) | { kind: 'sql'; statements: string[] } | { kind: 'source' };

export function readLines(): Line[] {
  const packed = readFileSync(join(import.meta.dirname, 'storage-answers.jsonl.br'));
  const lines = brotliDecompressSync(packed).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}
