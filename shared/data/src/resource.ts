/** Reading a table: the columns are those of a schema, and every row is parsed by it. */
import { pageRange } from '@baobab/domain/pagination';
import type * as z from 'zod/mini';
import type { DataClient } from './client.ts';
import type { Database } from './database.types.ts';
import { allRows, fetchPage, parseRow, parseRows, snakeKey, type Camel, type Page } from './rows.ts';

type Tables = Database['public']['Tables'];
export type Table = keyof Tables & string;
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
/** Filters, order and limit of a query. */
type Narrow<Name extends Table> = (rows: Rows<Name>) => Rows<Name>;

interface Resource<Name extends Table, Row> {
  /** As PostgREST selects them. */
  readonly columns: string;
  list(client: DataClient, narrow: Narrow<Name>): Promise<Row[]>;
  /** Null when there is none; more than one is an error. */
  find(client: DataClient, narrow: Narrow<Name>): Promise<Row | null>;
  /** A page behind the last one is empty. */
  page(client: DataClient, place: { page: number; pageSize: number }, narrow: Narrow<Name>): Promise<Page<Row>>;
  /** As `list`, of tables that are longer than one answer; `narrow` gives them an order without ties. */
  all(client: DataClient, narrow: Narrow<Name>): Promise<Row[]>;
}

// @__NO_SIDE_EFFECTS__
export function resource<Name extends Table, Row>(
  table: Name,
  schema: z.ZodMiniType<Row> & Shaped,
  ...[sources]: SourcesArgument<Name, Row>
): Resource<Name, Row> {
  const columns = columnsOf(schema, sources);
  return {
    columns,
    list: async (client, narrow) => {
      const { data } = await narrow(select(client, table, columns)).throwOnError();
      return parseRows(schema, data);
    },
    find: async (client, narrow) => {
      const { data } = await narrow(select(client, table, columns)).maybeSingle().throwOnError();
      return data === null ? null : parseRow(schema, data);
    },
    page: (client, { page, pageSize }, narrow) => {
      const { from, to } = pageRange(page, pageSize);
      const rows = narrow(select(client, table, columns, { count: 'exact' })).range(from, to);
      return fetchPage(schema, { page, pageSize }, rows.throwOnError());
    },
    all: (client, narrow) =>
      allRows(async (from, to) => {
        const { data } = await narrow(select(client, table, columns)).range(from, to).throwOnError();
        return parseRows(schema, data);
      }),
  };
}

function columnsOf(schema: Shaped, sources: Readonly<Record<string, string | undefined>> = {}): string {
  const columns = Object.keys(schema.shape).map((field) => {
    const [column, source] = [snakeKey(field), sources[field] ?? ''];
    return source.includes('(') || source === '' ? source || column : `${column}:${source}`;
  });
  return columns.join();
}
