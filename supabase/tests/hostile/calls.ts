/** Random client calls, each as the one statement that PostgREST or Storage would run for it. */
import fc from 'fast-check';
import { documentFor } from './documents.ts';
import type { Column, Routine, AttackSurface, Table } from './attack-surface.ts';
import { valuesOf } from './values.ts';

export type Call = string;

const literal = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);
const quoted = (name: string) => `"${name}"`;

function valueOf(column: Column): fc.Arbitrary<string> {
  const values = valuesOf(column.name, column.type, column.values);
  return fc
    .oneof({ weight: 15, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: fc.constant(null) })
    .map(literal);
}

/** Column and value pairs, as `"column" = 'value'`. */
const assignment = (column: Column) => valueOf(column).map((value) => `${quoted(column.name)} = ${value}`);

function filterOf(table: Table): fc.Arbitrary<string> {
  const one = fc.constantFrom(...table.columns).chain(assignment);
  return fc.oneof(
    fc.constant(''),
    one.map((condition) => ` where ${condition}`),
  );
}

/** At least the columns that a row cannot be without, mostly; and some others. */
function rowOf(table: Table): fc.Arbitrary<{ columns: string[]; values: string[] }> {
  const required = table.columns.filter((column) => column.required);
  return fc
    .record({
      more: fc.subarray(table.columns, { maxLength: Math.min(4, table.columns.length) }),
      whole: fc.integer({ min: 0, max: 9 }),
    })
    .chain(({ more, whole }) => {
      const columns = [...new Set([...(whole > 0 ? required : []), ...more])];
      const named = columns.length > 0 ? columns : table.columns.slice(0, 1);
      return fc
        .tuple(...named.map(valueOf))
        .map((values) => ({ columns: named.map(({ name }) => quoted(name)), values }));
    });
}

const select = (table: Table) =>
  fc
    .tuple(
      fc.oneof(fc.constant('*'), fc.constantFrom(...table.columns.map(({ name }) => quoted(name)))),
      filterOf(table),
    )
    .map(([what, filter]) => `select ${what} from ${table.name}${filter} limit 50`);

const insert = (table: Table) =>
  fc.tuple(rowOf(table), fc.constantFrom('plain', 'ignore', 'merge')).map(([{ columns, values }, mode]) => {
    const into = `insert into ${table.name} (${columns.join(', ')}) values (${values.join(', ')})`;
    if (mode === 'plain' || table.key.length === 0) return into;
    if (mode === 'ignore') return `${into} on conflict do nothing`;
    const merged = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    return `${into} on conflict (${table.key.map(quoted).join(', ')}) do update set ${merged}`;
  });

function update(table: Table): fc.Arbitrary<Call> {
  const granted = table.columns.filter((column) => column.granted);
  const assignments = (columns: Column[]) =>
    fc
      .subarray(columns, { minLength: 1, maxLength: Math.min(2, columns.length) })
      .chain((chosen) => fc.tuple(...chosen.map(assignment)).map((parts) => parts.join(', ')));
  return fc
    .tuple(
      fc.oneof(assignments(table.columns), assignments(granted.length > 0 ? granted : table.columns)),
      filterOf(table),
    )
    .map(([assigned, filter]) => `update ${table.name} set ${assigned}${filter}`);
}

const remove = (table: Table) => filterOf(table).map((filter) => `delete from ${table.name}${filter}`);

function callOf(routine: Routine): fc.Arbitrary<Call> {
  const args = routine.args.map(({ name, type }) => {
    const value = /^json/.test(type) ? documentFor(routine.name, name) : fc.constantFrom(...valuesOf(name, type));
    return value.map((text) => `${name} => ${literal(text)}::${type}`);
  });
  return fc.tuple(...args).map((given) => `select public.${routine.name}(${given.join(', ')})`);
}

export function callsOn({ tables, routines }: AttackSurface): fc.Arbitrary<Call> {
  const table = fc.constantFrom(...tables);
  return fc.oneof(
    { weight: 2, arbitrary: table.chain(select) },
    { weight: 3, arbitrary: table.chain(insert) },
    { weight: 4, arbitrary: table.chain(update) },
    { weight: 2, arbitrary: table.chain(remove) },
    { weight: 3, arbitrary: fc.constantFrom(...routines).chain(callOf) },
  );
}

/** Always `length` calls; what fails is shrunk by leaving calls out. */
export class Sequence extends fc.Arbitrary<Call[]> {
  readonly #whole: fc.Arbitrary<Call[]>;
  readonly #shorter: fc.Arbitrary<Call[]>;

  constructor(call: fc.Arbitrary<Call>, length: number) {
    super();
    this.#whole = fc.noShrink(fc.array(call, { minLength: length, maxLength: length }));
    this.#shorter = fc.array(fc.noShrink(call), { maxLength: length, size: 'max' });
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<Call[]> {
    return this.#whole.generate(random, bias);
  }

  canShrinkWithoutContext(value: unknown): value is Call[] {
    return Array.isArray(value);
  }

  shrink(calls: Call[], context: unknown): fc.Stream<fc.Value<Call[]>> {
    return this.#shorter.shrink(calls, context);
  }
}
