/** Documents as a person reads them, for choices and differences: the words of their fields. */
import {
  DOCUMENTS,
  type DocumentShape,
  type DraftContent,
  type DraftKind,
} from '@baobab/domain/entities/draft-content';
import { labelOf } from '@baobab/domain/fields/field';
import type { MergeHunk } from '@baobab/drafts/view';
import { valueInWords } from '../../field-words.ts';

export interface NamedText {
  name: string;
  text: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A document as named texts in reading order. */
export function describeContent({ fields, list }: DocumentShape, content: DraftContent): NamedText[] {
  if (!list) return describeFields(fields, content as Values);
  const entries = entriesOf(list, content);
  return [
    { name: 'Order', text: entries.map(titleOf).join('\n') },
    ...entries.flatMap((entry) =>
      describeFields(fields, entry).map(({ name, text }) => ({
        name: `${titleOf(entry)}: ${name.toLowerCase()}`,
        text,
      })),
    ),
  ];
}

/** The document's text alone, to be put elsewhere. */
export function plainText(kind: DraftKind, content: DraftContent): string {
  const values = content as Values;
  const fields = DOCUMENTS[kind].fields.filter(
    ({ name }) => name !== 'slug' && (typeof values[name] === 'string' || Array.isArray(values[name])),
  );
  return describeFields(fields, values)
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => (name === 'Content' || name === 'Title' ? text : `${name}: ${text}`))
    .join('\n\n');
}

function describeFields(fields: DocumentShape['fields'], values: Values): NamedText[] {
  return fields.map(({ name }) => ({ name: labelOf(fields, name), text: valueInWords(name, values[name]) }));
}

/** What a hunk is about: 'Content', 'Ama Mensah: bio', 'Order of the team'. */
export function nameHunk(
  { fields, list }: DocumentShape,
  { path, kind }: MergeHunk,
  content: DraftContent | null,
): string {
  const [first = '', id, field] = path;
  if (kind === 'order') return list === 'members' ? 'Order of the team' : 'Order of the sections';
  if (!list || id === undefined) return labelOf(fields, first);
  const entry = entriesOf(list, content).find((each) => each['id'] === id);
  const title = entry ? titleOf(entry) : list === 'members' ? 'A member' : 'A section';
  return field ? `${title}: ${labelOf(fields, field).toLowerCase()}` : title;
}

/** One side of a hunk; ids of an order become titles. */
export function describeSide(
  { fields, list }: DocumentShape,
  { kind, path }: MergeHunk,
  value: unknown,
  content: DraftContent | null,
): string {
  if (kind === 'order' && list && Array.isArray(value)) {
    const entries = entriesOf(list, content);
    return value.map((id) => titleOf(entries.find((entry) => entry['id'] === id) ?? { title: '(new)' })).join('\n');
  }
  if (kind !== 'item') return valueInWords(path.at(-1) ?? '', value);
  if (value === null) return 'Removed';
  return describeFields(fields, value as Values)
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `${name}: ${text}`)
    .join('\n');
}

function entriesOf(list: string, content: DraftContent | null): readonly Values[] {
  return ((content as Values | null)?.[list] ?? []) as readonly Values[];
}

const titleOf = (entry: Values) => String(entry['name'] ?? entry['title']);
