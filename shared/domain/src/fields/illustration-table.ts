/** The details of an illustration as columns of a table: what each holds, and how it is written and read. */
import {
  facetOf,
  OWNER_FACET_NAMES,
  readFacetCell,
  readFocus,
  sortedTerms,
  valuesOf,
  writeFocus,
} from '../descriptions.ts';
import { OWNER_FACETS, type OwnerFacet } from '../facets.ts';
import { CELLS, fail, plainText, type ShopWords } from './cells.ts';
import type { DetailName, Field, IllustrationDetails } from './illustration.ts';
import { fieldsIn, mayBeNull } from './illustration-values.ts';

export interface DetailColumn {
  readonly header: string;
  readonly label: string;
  /** In characters. */
  readonly width: number;
  readonly note: string;
  readonly example: string;
  /** The fields that it is about. */
  readonly names: readonly DetailName[];
  readonly isListing: boolean;
  /** Not a text: a number or a yes. */
  readonly isTyped: boolean;
  readonly value: (row: IllustrationDetails) => string | number;
  /** Writes the value into `wanted`, also one that breaks the field's own rule. @throws CellProblem */
  readonly read: (cell: string, wanted: Partial<IllustrationDetails>, words: ShopWords) => void;
}

export function detailColumns(): readonly DetailColumn[] {
  return fieldsIn('details').flatMap((field) => {
    if (!field.cell) return [];
    if (field.cell.as === 'facets') return OWNER_FACET_NAMES.map((facet) => facetColumn(facet, field));
    return field.cell.as === 'focus' ? [focusColumn(field)] : [plainColumn(field, field.cell.as)];
  });
}

function columnOf({ column, label = column, unit, cell }: Field) {
  const { width = 0, note = '', example = '' } = cell ?? {};
  const isTyped = cell?.as === 'amount' || cell?.as === 'yesNo';
  return { header: column, label, width, note, example, isListing: unit === 'listing', isTyped };
}

function plainColumn(field: Field, kind: keyof typeof CELLS): DetailColumn {
  const cell = CELLS[kind];
  const name = field.name as DetailName;
  return {
    ...columnOf(field),
    names: [name],
    value: (row) => cell.write(row[name]),
    read(written, wanted, words) {
      const value = cell.read(written, field.column, words);
      Object.assign(wanted, { [name]: value === '' && mayBeNull(name) ? null : value });
    },
  };
}

function facetColumn(facet: OwnerFacet, field: Field): DetailColumn {
  const label = OWNER_FACETS[facet];
  return {
    ...columnOf(field),
    header: facet,
    label,
    note: `${label}: ${field.cell?.note}`,
    example: FACET_EXAMPLES[facet] ?? '',
    names: ['facets'],
    value: ({ facets }) => valuesOf(facets, facet, []).join(', '),
    read(cell, wanted, { facetValues }) {
      const before = wanted.facets ?? [];
      const { terms, unknown } = readFacetCell(facet, cell, facetValues);
      // a value that the picture has is no news, even where the vocabulary has lost it
      const kept = unknown.map((value) => `${facet}:${value}`).filter((term) => before.includes(term));
      if (unknown.length > kept.length)
        fail(
          `${facet} “${unknown.join('”, “')}” is not among the words of the shop; add it in Settings, or choose another`,
        );
      wanted.facets = sortedTerms([...before.filter((term) => facetOf(term) !== facet), ...terms, ...kept]);
    },
  };
}

const FACET_EXAMPLES: Partial<Record<OwnerFacet, string>> = {
  people: '1',
  age: 'adult',
  skin: 'monk-07',
  hair: 'braids',
  gender: 'woman',
  profession: 'technology',
  setting: 'office',
};

function focusColumn(field: Field): DetailColumn {
  return {
    ...columnOf(field),
    header: 'focus',
    label: 'Focus point',
    names: ['focusX', 'focusY'],
    value: ({ focusX, focusY }) => writeFocus(focusX === null || focusY === null ? null : { x: focusX, y: focusY }),
    read(cell, wanted) {
      const focus = readFocus(cell);
      if (focus === undefined) fail(`focus "${cell.trim()}" is no point; write it as 0.25 0.4`);
      wanted.focusX = focus?.x ?? null;
      wanted.focusY = focus?.y ?? null;
    },
  };
}

/**
 * Follows what was edited where one meaning is possible: free costs nothing, a new state drops what the one before had.
 * @param edited headers @throws CellProblem where two cells contradict each other
 */
export function settleDetails(
  found: IllustrationDetails,
  wanted: IllustrationDetails,
  edited: ReadonlySet<string>,
): void {
  if (edited.has('price') || edited.has('is_free')) settlePrice(wanted, edited);
  if (wanted.state === 'scheduled' && wanted.publishAt === null && (edited.has('state') || edited.has('publish_at')))
    fail('state is "scheduled", and publish_at does not say when');
  for (const { name, column, onlyIn } of fieldsIn('details')) {
    if (!onlyIn || onlyIn === wanted.state || wanted[name as DetailName] === null) continue;
    if (edited.has(column)) fail(`${column} is of ${onlyIn} ones alone, and state is "${wanted.state}"`);
    if (wanted.state !== found.state) Object.assign(wanted, { [name]: null });
  }
}

function settlePrice(wanted: IllustrationDetails, edited: ReadonlySet<string>): void {
  if (wanted.isFree && wanted.price > 0) {
    if (edited.has('price')) fail('is_free is "yes" beside a price; write "no", or the price 0');
    wanted.price = 0;
  }
  if (!wanted.isFree && wanted.price === 0) fail('is_free is "no" and the price is 0; write "yes", or a price');
}

/** Whether a cell says what the export would write now. */
export function isAsExported(cell: string, value: string | number): boolean {
  return plainText(cell) === plainText(String(value));
}
