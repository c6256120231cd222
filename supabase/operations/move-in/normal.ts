/** The normal form that every source becomes: one record a line in a JSONL file. What follows it knows no source. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CURRENCIES } from '@baobab/domain/money';
import { z } from 'zod';
import { KINDS, type Kind } from './profile.ts';

const text = z.string().default('');
/** Dollars or another currency's main unit. */
const money = z.number().min(0).max(99_999_999);
const time = z.iso.datetime({ offset: true }).nullable().default(null);
/** Where a file is: an address, a path in the export, or a key in the source's storage. */
const file = z.string().nullable().default(null);
const place = { displayOrder: z.number().int().min(0).default(0), isActive: z.boolean().default(true) };
const id = z.string().min(1);

const schemas = {
  category: z.object({
    kind: z.literal('category'),
    id,
    name: z.string().min(2).max(100),
    description: text,
    image: file,
    ...place,
  }),
  item: z.object({
    kind: z.literal('item'),
    id,
    slug: z.string(),
    sku: text,
    title: z.string().min(2).max(300),
    description: text,
    category: text,
    price: money.default(0),
    isFree: z.boolean().default(false),
    featured: z.boolean().default(false),
    tags: z.array(z.string()).default([]),
    image: file,
    file,
    /** The image is an original, so that the public sees smaller previews of it alone. */
    isImageSold: z.boolean().default(false),
    createdAt: time,
    state: z.enum(['draft', 'published']),
  }),
  person: z.object({
    kind: z.literal('person'),
    id,
    email: z.email().max(255),
    name: text,
    username: text,
    password: text,
    confirmedAt: time,
    createdAt: time,
    identities: z
      .array(
        z.object({ id: text, provider: z.string(), providerId: z.string(), data: z.record(z.string(), z.unknown()) }),
      )
      .default([]),
  }),
  sale: z.object({
    kind: z.literal('sale'),
    id,
    number: z.string().max(100),
    /** Null where the source names no account or address. */
    person: z.string().nullable(),
    status: z.enum(['paid', 'refunded', 'disputed']),
    createdAt: z.iso.datetime({ offset: true }),
    paidAt: time,
    currency: z.enum(CURRENCIES).default('usd'),
    total: money,
    tax: money.default(0),
    refunded: money.default(0),
    name: text,
    country: text,
    lines: z.array(
      z.object({
        item: text,
        title: z.string(),
        price: money.default(0),
        quantity: z.number().int().min(1).default(1),
        discount: money.default(0),
      }),
    ),
  }),
  post: z.object({
    kind: z.literal('post'),
    id,
    title: z.string().min(1),
    content: z.string().min(1),
    excerpt: text,
    author: text,
    image: file,
    category: text,
    tags: z.array(z.string()).default([]),
    slug: text,
    isPublished: z.boolean().default(false),
    publishedAt: time,
    showDate: z.boolean().default(true),
    createdAt: time,
  }),
  section: z.object({
    kind: z.literal('section'),
    id,
    key: z.string().min(1),
    title: text,
    content: text,
    image: file,
    ...place,
  }),
  member: z.object({
    kind: z.literal('member'),
    id,
    name: z.string().min(1),
    position: text,
    bio: text,
    image: file,
    ...place,
  }),
  redirect: z.object({ kind: z.literal('redirect'), id, item: z.string() }),
} as const;

export const recordSchema = z.discriminatedUnion('kind', [
  schemas.category,
  schemas.item,
  schemas.person,
  schemas.sale,
  schemas.post,
  schemas.section,
  schemas.member,
  schemas.redirect,
]);
export type NormalRecord = z.infer<typeof recordSchema>;
export type RecordOf<K extends Kind> = Extract<NormalRecord, { kind: K }>;

/** A row that is not moved as it stands, and what is done with it. */
export interface Problem {
  kind: string;
  id: string;
  what: string;
  done: string;
}

export interface NormalForm {
  records: NormalRecord[];
  problems: Problem[];
}

export async function writeNormal(folder: string, { records, problems }: NormalForm): Promise<void> {
  const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  for (const kind of KINDS)
    await writeFile(join(folder, `${kind}.jsonl`), lines(records.filter((record) => record.kind === kind)), {
      mode: 0o600,
    });
  await writeFile(join(folder, 'problems.jsonl'), lines(problems), { mode: 0o600 });
}

export async function readNormal(folder: string): Promise<NormalRecord[]> {
  const files = await Promise.all(KINDS.map((kind) => readFile(join(folder, `${kind}.jsonl`), 'utf8')));
  return files.flatMap((content) =>
    content
      .split('\n')
      .filter(Boolean)
      .map((line) => recordSchema.parse(JSON.parse(line))),
  );
}
