/** Reading a table: the columns are those of a schema, and every row is parsed by it. */
import { PAGE_SIZE } from '@baobab/domain/constants';
import { pageRange } from '@baobab/domain/pagination';
import type * as z from 'zod/mini';
import type { DataClient } from './client.ts';
import type { Database } from './database.types.ts';
import { allRows, fetchPage, parseRow, parseRows, snakeKey, type Camel, type Page, type Place } from './rows.ts';

type Tables = Database['public']['Tables'];
export type Table = keyof Tables;
type Field<Name extends Table> = Camel<keyof Tables[Name]['Row']>;

/** Fields that are no column of their own name: the column, or a related table with its columns in parentheses. */
type Sources<Name extends Table, Row> = Record<Exclude<keyof Row, Field<Name>>, string> &
  Partial<Record<keyof Row, string>>;
/** Required as soon as one field is no column. */
type SourcesArgument<Name extends Table, Row> =
  Exclude<keyof Row, Field<Name>> extends never ? [sources?: Sources<Name, Row>] : [sources: Sources<Name, Row>];

interface Shaped {
  readonly shape: object;
}

function select<Name extends Table>(client: DataClient, table: Name, columns: string, options?: { count: 'exact' }) {
  return client.from(table).select<string, unknown>(columns, options);
}
export type Rows<Name extends Table> = ReturnType<typeof select<Name>>;
export interface Resource<Name extends Table, Row> {
  readonly table: Name;
  readonly schema: z.ZodMiniType<Row>;
  /** As PostgREST selects them. */
  readonly columns: string;
}

/** The columns of `schema` in `table`. */
// @__NO_SIDE_EFFECTS__
export function resource<Name extends Table, Row>(
  table: Name,
  schema: z.ZodMiniType<Row> & Shaped,
  ...[sources]: SourcesArgument<Name, Row>
): Resource<Name, Row> {
  return { table, schema, columns: columnsOf(schema, sources) };
}

/** Filters, order and limit of a query, from the parameters of the function that asks it. */
type Narrow<Name extends Table, Given extends readonly unknown[]> = (rows: Rows<Name>, ...given: Given) => Rows<Name>;
type Ask<Given extends readonly unknown[], Answer> = (client: DataClient, ...given: Given) => Promise<Answer>;

/** A function that answers the rows of one request. */
// @__NO_SIDE_EFFECTS__
export function list<Name extends Table, Row, Given extends readonly unknown[]>(
  { table, schema, columns }: Resource<Name, Row>,
  narrow: Narrow<Name, Given>,
): Ask<Given, Row[]> {
  return async (client, ...given) => {
    const { data } = await narrow(select(client, table, columns), ...given).throwOnError();
    return parseRows(schema, data);
  };
}

/** A function that answers the only row, or null. */
// @__NO_SIDE_EFFECTS__
export function find<Name extends Table, Row, Given extends readonly unknown[]>(
  { table, schema, columns }: Resource<Name, Row>,
  narrow: Narrow<Name, Given>,
): Ask<Given, Row | null> {
  return async (client, ...given) => {
    const rows = narrow(select(client, table, columns), ...given);
    const { data } = await rows.maybeSingle().throwOnError();
    return data === null ? null : parseRow(schema, data);
  };
}

/** A function that answers one page, named by the last parameter; a page behind the last one is empty. */
// @__NO_SIDE_EFFECTS__
export function page<Name extends Table, Row, Given extends readonly unknown[]>(
  { table, schema, columns }: Resource<Name, Row>,
  narrow: Narrow<Name, Given>,
  defaultSize: number = PAGE_SIZE,
): Ask<Given, Page<Row>> {
  return (client, ...given) => {
    const { page = 1, pageSize = defaultSize } = (given.at(-1) ?? {}) as Place;
    const { from, to } = pageRange(page, pageSize);
    const rows = narrow(select(client, table, columns, { count: 'exact' }), ...given).range(from, to);
    return fetchPage(schema, { page, pageSize }, rows.throwOnError());
  };
}

/** As `list`, of tables that are longer than one answer; `narrow` gives them an order without ties. */
// @__NO_SIDE_EFFECTS__
export function all<Name extends Table, Row, Given extends readonly unknown[]>(
  { table, schema, columns }: Resource<Name, Row>,
  narrow: Narrow<Name, Given>,
): Ask<Given, Row[]> {
  return (client, ...given) =>
    allRows(async (from, to) => {
      const { data } = await narrow(select(client, table, columns), ...given)
        .range(from, to)
        .throwOnError();
      return parseRows(schema, data);
    });
}

function columnsOf(schema: Shaped, sources: Readonly<Record<string, string | undefined>> = {}): string {
  const columns = Object.keys(schema.shape).map((field) => {
    const [column, source] = [snakeKey(field), sources[field] ?? ''];
    return source.includes('(') || source === '' ? source || column : `${column}:${source}`;
  });
  return columns.join();
}
