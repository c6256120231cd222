/** Calls of database functions and edge functions whose answers are parsed by a schema. */
import { PAGE_SIZE } from '@baobab/domain/constants';
import type * as z from 'zod/mini';
import type { DataClient } from './client.ts';
import type { Database, Json } from './database.types.ts';
import { parseRow, snakeKey, toPage, type Camel, type Page, type Place } from './rows.ts';

type Functions = Database['public']['Functions'];
type FunctionName = keyof Functions;

/** SQL functions take null where the generated types say text, and jsonb takes any object. */
type Given<Type> = Json extends Type ? object : Type extends readonly (infer Item)[] ? readonly Item[] : Type | null;
/** `p_page_size` is `pageSize` here; `p`, the only argument of functions that take an object, stays. */
type Args<Name extends FunctionName> = {
  [Key in keyof Functions[Name]['Args'] as Key extends `p_${infer Rest}` ? Camel<Rest> : Key]: Given<
    Functions[Name]['Args'][Key]
  >;
};
type NameWithoutArgs = {
  [Name in FunctionName]: Functions[Name]['Args'] extends Record<PropertyKey, never> ? Name : never;
}[FunctionName];

/** The answer as it came, for those whose keys are not columns. */
export async function askRpc<Name extends FunctionName>(
  client: DataClient,
  name: Name,
  args?: Args<Name>,
  signal?: AbortSignal,
): Promise<unknown> {
  const columns = args && Object.entries(args).map(([key, value]) => [key === 'p' ? key : `p_${snakeKey(key)}`, value]);
  const call = client.rpc(name, columns && (Object.fromEntries(columns) as Functions[Name]['Args']));
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError();
  return data;
}

/** One call, where `rpc` does not fit. */
export async function callRpc<Name extends FunctionName, T>(
  client: DataClient,
  name: Name,
  args: Args<Name> | undefined,
  schema: z.ZodMiniType<T>,
  signal?: AbortSignal,
): Promise<T> {
  return parseRow(schema, await askRpc(client, name, args, signal));
}

type Rpc<Given extends readonly unknown[], T> = (client: DataClient, ...given: Given) => Promise<T>;

/** A function that calls `name` with what `args` makes of its parameters, and answers what `schema` makes of the answer. */
export function rpc<Name extends NameWithoutArgs, T>(name: Name, schema: z.ZodMiniType<T>): Rpc<[], T>;
export function rpc<Name extends FunctionName, T, Given extends readonly unknown[]>(
  name: Name,
  schema: z.ZodMiniType<T>,
  args: (...given: Given) => Args<Name>,
): Rpc<Given, T>;
// @__NO_SIDE_EFFECTS__
export function rpc<Name extends FunctionName, T, Given extends readonly unknown[]>(
  name: Name,
  schema: z.ZodMiniType<T>,
  args?: (...given: Given) => Args<Name>,
): Rpc<Given, T> {
  return (client, ...given) => callRpc(client, name, args?.(...given), schema);
}

/** As `rpc`, for functions whose answer says nothing. */
export function command<Name extends NameWithoutArgs>(name: Name): Rpc<[], void>;
export function command<Name extends FunctionName, Given extends readonly unknown[]>(
  name: Name,
  args: (...given: Given) => Args<Name>,
): Rpc<Given, void>;
// @__NO_SIDE_EFFECTS__
export function command<Name extends FunctionName, Given extends readonly unknown[]>(
  name: Name,
  args?: (...given: Given) => Args<Name>,
): Rpc<Given, void> {
  return async (client, ...given) => void (await askRpc(client, name, args?.(...given)));
}

/** A page of a list whose function answers the number of all matches and, as `key`, the rows of the page. */
// @__NO_SIDE_EFFECTS__
export function pagedRpc<
  Name extends FunctionName,
  Key extends string,
  Row,
  Given extends readonly [query: Place] | readonly [query?: Place],
>(
  name: Name,
  key: Key,
  schema: z.ZodMiniType<{ total: number } & Record<Key, Row[]>>,
  args: (...given: Given) => Omit<Args<Name>, keyof Place>,
): Rpc<Given, Page<Row>> {
  return async (client, ...given) => {
    const { page = 1, pageSize = PAGE_SIZE } = given[0] ?? {};
    const all = { ...args(...given), page, pageSize } as Args<Name>;
    const answer = await callRpc(client, name, all, schema);
    return toPage(answer[key], answer.total, { page, pageSize });
  };
}

/** The answer of an edge function. */
export async function callFunction<T>(
  client: DataClient,
  name: string,
  body: unknown,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  return parseRow(schema, await client.http.json(`/functions/v1/${name}`, { body }));
}
