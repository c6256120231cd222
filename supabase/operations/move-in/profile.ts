/** Another shop's data described: which tables it has and what their columns mean. A profile is a JSON file and holds no code. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const KINDS = ['category', 'item', 'person', 'sale', 'post', 'section', 'member', 'redirect'] as const;
export type Kind = (typeof KINDS)[number];

const columns = z.array(z.string());
/** A column; the first of several columns that is not empty; several columns joined by a space; or the same value for every row. */
const field = z.union([z.string(), columns, z.object({ joined: columns }), z.object({ is: z.string() })]);
const fields = z.record(z.string(), field);
const values = z.array(z.string());

const tableSchema = z.object({
  kind: z.enum([...KINDS, 'line', 'purchase', 'profile', 'identity']),
  /** Name of the table in a database. */
  table: z.string(),
  /** Columns that no other table has together. */
  signature: columns,
  fields,
  /** Rows with the same value in this column are one record; only the first row has all columns. */
  group: z.string().optional(),
  /** Of a sale: the lines, one in each row. */
  lines: fields.optional(),
  /** The first rule whose value, in lower case, is in its column gives the status of a sale; without one it is paid. */
  status: z
    .array(
      z.object({ status: z.enum(['paid', 'refunded', 'disputed', 'unpaid', 'test']), column: z.string(), in: values }),
    )
    .default([]),
  /** Rows that are no records, such as totals. */
  skip: z.object({ column: z.string(), in: values }).optional(),
  /** Amounts are in hundredths. */
  isInCents: z.boolean().default(false),
});

const profileSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** What it describes, and where the columns are documented. */
  about: z.string(),
  /** State of items that are moved. */
  state: z.enum(['draft', 'published']),
  /** The image of an item without a file is the file that buyers get. */
  sellsImages: z.boolean().default(false),
  /** Order of the parts of dates such as 03/04/24; without it the day is first. */
  dates: z.literal('month-first').optional(),
  /** Paths of the old shop that lead to an item; {slug} is replaced. */
  paths: z.array(z.string()),
  /** Where {slug} is on a site that is not the owner's. */
  elsewhere: z.string().optional(),
  tables: z.array(tableSchema),
});

export type Field = z.infer<typeof field>;
export type TableProfile = z.infer<typeof tableSchema>;
export type Profile = z.infer<typeof profileSchema>;

const folder = fileURLToPath(new URL('./profiles/', import.meta.url));
export const PROFILES = globSync('*.json', { cwd: folder }).map((file) =>
  profileSchema.parse(JSON.parse(readFileSync(`${folder}${file}`, 'utf8'))),
);
