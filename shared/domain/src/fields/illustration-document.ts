/** What an editor works on of an illustration: the details of its list of fields. Its files are uploads. */
import * as z from 'zod/mini';
import { ILLUSTRATIONS_STATE } from '../column-values.ts';
import { adminIllustrationSchema, type AdminIllustration } from '../entities/illustration.ts';
import { contentOfRow, field, isoOrNull, textOf, textOrNull, type Field, type FieldValues } from './field.ts';
import { ILLUSTRATION_FIELDS } from './illustration.ts';

type Column = (typeof ILLUSTRATION_FIELDS)[number];
const rows = adminIllustrationSchema.shape;

/** Fields that merge by a rule of their own, or of several columns that are never mixed from two sides. */
const RULES = [
  field('description', rows.description, '', { merge: 'text' }),
  field('category', z.string(), '', { read: ({ category }) => textOf(category) }),
  field('tags', rows.tags, [], { merge: 'set' }),
  field('facets', rows.facets, [], { merge: 'sorted_set' }),
  field(
    'selling',
    z.object({ isFree: z.boolean(), /** Null while nothing is typed. */ price: z.nullable(z.number()) }),
    { isFree: false, price: 0 },
    {
      label: 'Price',
      columns: ['isFree', 'price'],
      write: ({ isFree, price }) => ({ isFree, price: isFree ? 0 : (price ?? 0) }),
    },
  ),
  field(
    'listing',
    z.object({
      state: z.enum(ILLUSTRATIONS_STATE),
      /** ISO 8601; of scheduled ones alone. */
      publishAt: z.nullable(z.string()),
      withdrawnReason: z.nullable(z.string()),
    }),
    { state: 'published', publishAt: null, withdrawnReason: null },
    {
      label: 'State',
      columns: ['state', 'publishAt', 'withdrawnReason'],
      read: ({ state, publishAt, withdrawnReason }) => ({
        state: rows.state.parse(state),
        publishAt: isoOrNull(publishAt),
        withdrawnReason: rows.withdrawnReason.parse(withdrawnReason),
      }),
    },
  ),
  /** From the left and the top, 0 to 1; null is the middle. */
  field('focus', z.nullable(z.object({ x: z.number(), y: z.number() })), null, {
    label: 'Focus point',
    columns: ['focusX', 'focusY'],
    read: ({ focusX: x, focusY: y }) => (typeof x === 'number' && typeof y === 'number' ? { x, y } : null),
    write: (focus) => ({ focusX: focus?.x ?? null, focusY: focus?.y ?? null }),
  }),
] as const;

interface AnyColumn {
  name: string;
  places: readonly string[];
  label?: string;
}
type Ruled = (typeof RULES)[number];
type Details = Extract<Column, { places: readonly ['details', ...string[]] }>['name'] & keyof AdminIllustration;
type Grouped = 'isFree' | 'price' | 'state' | 'publishAt' | 'withdrawnReason' | 'focusX' | 'focusY';
type Plain = {
  [Name in Exclude<Details, Ruled['name'] | Grouped>]: Field<
    Name,
    AdminIllustration[Name] extends string | null ? string : AdminIllustration[Name]
  >;
}[Exclude<Details, Ruled['name'] | Grouped>];

/** In the order of the list. A column without a rule is a field as it is; where it is a text that may be null, '' stands for null. */
export function illustrationDocument(
  columns: readonly AnyColumn[] = ILLUSTRATION_FIELDS,
  schemas: Readonly<Record<string, z.ZodMiniType>> = rows,
): readonly (Ruled | Plain)[] {
  const details = columns.filter(({ places }) => places.some((place) => place === 'details'));
  const fields = details.map(({ name, label }): Field => {
    const rule = RULES.find((each) => each.name === name || each.columns?.includes(name));
    const words = label === undefined ? {} : { label };
    if (rule) return rule.columns ? rule : { ...rule, ...words };
    const schema = schemas[name] ?? z.unknown();
    if (schema.safeParse('').success)
      return schema.safeParse(null).success ? textOrNull(name, words) : field(name, z.string(), '', words);
    return field(name, schema, schema.safeParse(false).success ? false : null, words);
  });
  return [...new Set(fields)] as readonly (Ruled | Plain)[];
}

export const ILLUSTRATION_DOCUMENT = illustrationDocument();

/** A row, or a version of one, as its editor works on it. */
export function illustrationContent(row: object): FieldValues<typeof ILLUSTRATION_DOCUMENT> {
  return contentOfRow(ILLUSTRATION_DOCUMENT, row);
}
