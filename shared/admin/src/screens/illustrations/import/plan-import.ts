/** A table → what it would change in the shop, field by field; everything that it would not is named. Pure. */
import type { CatalogRow } from '@baobab/data/catalog/catalog-table';
import type { DetailsChange } from '@baobab/data/catalog/change-illustrations';
import type { FacetValue } from '@baobab/domain/descriptions';
import { CellProblem, type ShopWords } from '@baobab/domain/fields/cells';
import { toColumns, type IllustrationDetails } from '@baobab/domain/fields/illustration';
import { pick } from '@baobab/domain/fields/illustration-shape';
import { checkField, detailNames } from '@baobab/domain/fields/illustration-values';
import {
  detailColumns,
  isAsExported,
  settleDetails,
  type DetailColumn,
} from '@baobab/domain/fields/illustration-table';
import { plural } from '@baobab/domain/plural';
import { mapInSlices, type YieldToEventLoop } from '@baobab/uploads/kinds/map-in-slices';
import type { SheetRow } from '@baobab/uploads/sheet/sheet-row';
import { catalogColumns } from './catalog-columns.ts';
import { readHeader, type Header } from './table-header.ts';
import { rowFinder } from './find-row.ts';

export interface FieldChange {
  readonly label: string;
  /** As the export writes it. */
  readonly from: string;
  readonly to: string;
}

export interface PlannedRow {
  readonly title: string;
  readonly fields: readonly FieldChange[];
  readonly change: DetailsChange;
}

export interface RefusedRow {
  /** 'Row 5'. */
  readonly place: string;
  readonly problem: string;
}

export interface ImportPlan {
  readonly rows: number;
  /** Rows that say what the shop has. */
  readonly same: number;
  readonly planned: readonly PlannedRow[];
  readonly refused: readonly RefusedRow[];
  /** About columns and the table as a whole. */
  readonly notes: readonly string[];
}

interface Shop {
  readonly rows: readonly CatalogRow[];
  readonly categories: readonly string[];
  readonly facetValues: readonly FacetValue[];
  readonly serverUrl: string;
}

type Outcome = { planned: PlannedRow; isOlder: boolean } | { refused: RefusedRow } | 'same';

/** Code: validation when the table has no column that says which illustration a row is about. */
export async function planImport(
  table: readonly SheetRow[],
  shop: Shop,
  yieldToEventLoop?: YieldToEventLoop,
): Promise<ImportPlan> {
  const columns = catalogColumns(shop.serverUrl);
  const header = readHeader(table[0], columns);
  const find = rowFinder(shop.rows, header);
  const categories = new Map(shop.categories.map((name) => [name.toLowerCase(), name]));
  const words = { categories, facetValues: shop.facetValues };
  const details = detailColumns();
  const drifted = new Map<string, number>();
  const rows = table.slice(1);
  const outcomes = await mapInSlices(rows, yieldToEventLoop, (row): Outcome => {
    const place = `Row ${row.number}`;
    const found = find(row);
    const problem = [...row.problems, ...header.problemsOf(row)][0] ?? (typeof found === 'string' ? found : null);
    if (problem !== null || typeof found === 'string') return { refused: { place, problem: `${place} ${problem}` } };
    for (const name of driftOf(row, found, header)) drifted.set(name, (drifted.get(name) ?? 0) + 1);
    return compareRow(row, found, header, details, words);
  });
  const planned = outcomes.flatMap((outcome) => (typeof outcome === 'object' && 'planned' in outcome ? [outcome] : []));
  const refused = outcomes.flatMap((outcome) =>
    typeof outcome === 'object' && 'refused' in outcome ? [outcome.refused] : [],
  );
  const older = planned.filter(({ isOlder }) => isOlder).length;
  return {
    rows: rows.length,
    same: rows.length - planned.length - refused.length,
    planned: planned.map((each) => each.planned),
    refused,
    notes: [
      ...header.notes,
      ...driftNotes(drifted),
      ...(older > 0
        ? [
            `${rowsWords(older)} with changes ${older === 1 ? 'was' : 'were'} changed in the shop after this table was exported. Look at them first: the table may take newer values back.`,
          ]
        : []),
      ...madeNames('category', 'categories', namesOf(planned, 'category'), categories),
      ...madeNames('series', 'series', namesOf(planned, 'series'), seriesOf(shop.rows)),
    ],
  };
}

function driftNotes(drifted: ReadonlyMap<string, number>): string[] {
  if (drifted.size === 0) return [];
  const list = [...drifted].map(([name, count]) => `${name} (${rowsWords(count)})`).join(', ');
  return [`Columns that are only for reading differ from the shop and are not used: ${list}.`];
}

const rowsWords = (count: number): string => plural(count, 'row');

function namesOf(planned: readonly { planned: PlannedRow }[], field: 'category' | 'series'): string[] {
  return planned.flatMap(({ planned: { change } }) => change.set[field] ?? []);
}

function seriesOf(rows: readonly CatalogRow[]): Map<string, string> {
  return new Map(rows.flatMap(({ series }) => (series === null ? [] : [[series.toLowerCase(), series]])));
}

function madeNames(one: string, many: string, names: readonly string[], known: ReadonlyMap<string, string>): string[] {
  const made = [
    ...new Map(
      names.filter((name) => !known.has(name.toLowerCase())).map((name) => [name.toLowerCase(), name]),
    ).values(),
  ];
  return made.length === 0
    ? []
    : [
        `The shop does not have the ${made.length === 1 ? one : many} ${made.map((name) => `“${name}”`).join(', ')} yet. Importing makes ${made.length === 1 ? 'it' : 'them'}.`,
      ];
}

/** Columns for reading whose cell is not what the shop has. */
function driftOf(row: SheetRow, found: CatalogRow, { columns }: Header): string[] {
  const drifted = columns.filter(
    ({ column: { edits, header, value }, index }) =>
      !edits && header !== 'id' && !isAsExported(row.cells[index] ?? '', value(found)),
  );
  return drifted.map(({ column }) => column.header);
}

function problemOf({ names }: DetailColumn, wanted: IllustrationDetails): string | null {
  return names.map((name) => checkField(name, wanted[name] ?? '')).find((problem) => problem !== null) ?? null;
}

/** @param details every column that can be changed, in the table or not: what one says may change another */
function compareRow(
  row: SheetRow,
  found: CatalogRow,
  header: Header,
  details: readonly DetailColumn[],
  words: ShopWords,
): Outcome {
  const wanted: IllustrationDetails = pick(found, detailNames());
  const edited = new Set<string>();
  try {
    for (const { column, index } of header.columns) {
      const [cell, before] = [row.cells[index] ?? '', column.value(found)];
      if (!column.edits || isAsExported(cell, before)) continue;
      column.edits.read(cell, wanted, words);
      const problem = problemOf(column.edits, wanted);
      if (problem !== null) throw new CellProblem(problem);
      if (column.edits.value(wanted) !== before) edited.add(column.header);
    }
    settleDetails(found, wanted, edited);
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error;
    const place = `Row ${row.number}`;
    return { refused: { place, problem: `${place}, “${found.title}”: ${error.message}` } };
  }
  // tags are a set: another order of the same ones is no change
  const [before, after] = [found, wanted].map((row) => ({ ...row, tags: row.tags.toSorted() }));
  const changed = details.filter(({ value }) => before && after && value(before) !== value(after));
  if (changed.length === 0) return 'same';
  const fields = changed.map(({ label, value }) => ({ label, from: String(value(found)), to: String(value(wanted)) }));
  const set = toColumns(
    pick(
      wanted,
      changed.flatMap(({ names }) => names),
    ),
  );
  const change = { id: found.id, revision: found.revision, set, create_category: true };
  const known = header.revisionOf(row);
  return { planned: { title: found.title, fields, change }, isOlder: known !== null && known < found.revision };
}
