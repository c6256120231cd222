/**
 * A field that editors work on. A list of fields gives the content of a draft, its schema, what a new one has, how the edits of two people
 * merge, how a row becomes content and back, and the words for each field.
 */
import * as z from 'zod/mini';
import { sameJson } from '../same-json.ts';

/** `value`: one side or the other; `text`: by paragraph; `set`: additions and removals of both; `sorted_set`: such a set in ascending order. */
export type MergeRule = 'value' | 'text' | 'set' | 'sorted_set';

/** Columns of a row by their names in camel case. */
type Columns = Readonly<Record<string, unknown>>;

interface FieldRules<Value> {
  /** The words of the name unless it is given. */
  label?: string;
  /** `value` unless it is given. */
  merge?: MergeRule;
  /** Columns that change together and are one field, an object of them. */
  columns?: readonly string[];
  /** Where the row has another value than the editor. */
  read?(row: Columns): Value;
  write?(value: Value): Columns;
}

export interface Field<Name extends string = string, Value = unknown> extends FieldRules<Value> {
  name: Name;
  schema: z.ZodMiniType<Value>;
  /** In a new document. */
  empty: Value;
}

/** What an editor has of these fields. */
export type FieldValues<List extends readonly Field[]> = {
  [F in List[number] as F['name']]: F extends Field<string, infer Value> ? Value : never;
};
type Schemas<List extends readonly Field[]> = {
  [F in List[number] as F['name']]: F['schema'];
};

export function field<const Name extends string, Value>(
  name: Name,
  schema: z.ZodMiniType<Value>,
  empty: Value,
  rules: FieldRules<Value> = {},
): Field<Name, Value> {
  return { name, schema, empty, ...rules };
}

/** A text whose column is null where the editor has ''. */
export function textOrNull<const Name extends string>(name: Name, rules: FieldRules<string> = {}): Field<Name, string> {
  return {
    read: (row) => textOf(row[name]),
    write: (value) => ({ [name]: value === '' ? null : value }),
    ...field(name, z.string(), '', rules),
  };
}

/** '' where the column is null. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function schemaOf<List extends readonly Field[]>(fields: List) {
  const entries = fields.map(({ name, schema }) => [name, schema]);
  const schemas: Schemas<List> = Object.fromEntries(entries);
  return z.object(schemas);
}

export function emptyOf<List extends readonly Field[]>(fields: List): FieldValues<List> {
  return valuesOf(fields, ({ empty }) => copyOf(empty));
}

export function contentOfRow<List extends readonly Field[]>(fields: List, row: object): FieldValues<List> {
  const columns: Columns = { ...row };
  return valuesOf(fields, ({ name, columns: group, read, empty }) => {
    if (read) return read(columns);
    if (group) return Object.fromEntries(group.map((column) => [column, columns[column]]));
    // a version is older than its newest columns
    return columns[name] === undefined ? copyOf(empty) : columns[name];
  });
}

/** The columns of the fields that differ from `base`; without one, of all. */
export function changedColumns<List extends readonly Field[]>(
  fields: List,
  base: FieldValues<List> | null,
  content: FieldValues<List>,
): Columns {
  const [before, now]: [Columns | null, Columns] = [base, content];
  const changed = fields.filter(({ name }) => !before || !sameJson(before[name], now[name]));
  return Object.assign(
    {},
    ...changed.map(({ name, columns, write }) =>
      write ? write(now[name]) : columns ? now[name] : { [name]: now[name] },
    ),
  );
}

/** As editors compare moments: ISO 8601 in UTC. */
export function isoOrNull(moment: unknown): string | null {
  return typeof moment === 'string' ? new Date(moment).toISOString() : null;
}

/** What a field, or one of its columns, is called: 'altText' → 'Alt text', 'isActive' → 'Active'. */
export function labelOf(fields: readonly Pick<Field, 'name' | 'label'>[], name: string): string {
  return fields.find((each) => each.name === name)?.label ?? inWords(name);
}

/** 'priceChanged', 'price_changed' → 'Price changed'. What is in words already stays. */
export function inWords(name: string): string {
  if (name.includes(' ')) return name;
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/_|(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valuesOf<List extends readonly Field[]>(fields: List, valueOf: (each: Field) => unknown): FieldValues<List> {
  const entries = fields.map((each) => [each.name, valueOf(each)]);
  return Object.fromEntries(entries);
}

const copyOf = (json: unknown): unknown => JSON.parse(JSON.stringify(json));
