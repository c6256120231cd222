/**
 * How postgres.js reads Postgres' text output and writes parameters, so that top-level columns look as PostgREST prints
 * them (its output is Postgres' own JSON) and JSON parameters that are text already are not encoded a second time.
 */

const OID = {
  bytea: 17,
  int8: 20,
  json: 114,
  float4: 700,
  float8: 701,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const;

/** 'NaN' and 'Infinity' have no JSON number; Postgres' to_json prints them as text. */
function toNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** `2026-11-21 08:50:33.095+00` → `2026-11-21T08:50:33.095+00:00`. */
const toIsoTimestamptz = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
const toIsoTimestamp = (text: string) => text.replace(' ', 'T');
const asIs = (text: string) => text;
const fromJson = (text: string): unknown => JSON.parse(text);

const PARSERS: Record<number, (text: string) => unknown> = {
  [OID.bytea]: asIs,
  [OID.int8]: toNumber,
  [OID.float4]: toNumber,
  [OID.float8]: toNumber,
  [OID.numeric]: toNumber,
  [OID.timestamp]: toIsoTimestamp,
  [OID.timestamptz]: toIsoTimestamptz,
  [OID.json]: fromJson,
  [OID.jsonb]: fromJson,
};

const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const plainText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
const byteaText = (value: unknown) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value);

const serializerOf = (oid: number) => {
  if (oid === OID.json || oid === OID.jsonb) return jsonText;
  return oid === OID.bytea ? byteaText : plainText;
};

/** Read and written as Postgres' own text; the driver would make a Date of them. */
const TEXT_OID = { date: 1082, time: 1083, timetz: 1266 } as const;

/** For postgres.js' `types`. */
export const postgresTypes = Object.fromEntries(
  Object.entries({ ...OID, ...TEXT_OID }).map(([name, oid]) => [
    name === 'int8' ? 'bigint' : name,
    { to: oid, from: [oid], serialize: serializerOf(oid), parse: PARSERS[oid] ?? asIs },
  ]),
);
