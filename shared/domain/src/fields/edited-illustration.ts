/** Details of an illustration as forms, sidecars and upload plans have them: '' for no text, one point for the focus, no listing. */
import * as z from 'zod/mini';
import type { FocusPoint } from '../descriptions.ts';
import { type DetailName, type IllustrationDetails, type TextName, type UnitName } from './illustration.ts';
import { illustrationShape } from './illustration-shape.ts';
import { detailNames, fieldsIn, mayBeNull } from './illustration-values.ts';

type PlainName = Exclude<DetailName, UnitName<'listing' | 'focus'>>;
export type EditedDetails = { [Name in PlainName]: NonNullable<IllustrationDetails[Name]> } & {
  focus: FocusPoint | null;
};
export type EditedName = keyof EditedDetails;
type Given = { readonly [Name in EditedName]?: Readonly<EditedDetails[Name]> | undefined };

/** In the order of the list. */
export function editedNames(): EditedName[] {
  const names = fieldsIn('details').flatMap(({ name, unit }) =>
    unit === 'listing' ? [] : unit === 'focus' ? 'focus' : name,
  );
  return [...new Set(names)] as EditedName[];
}

type Shape = typeof illustrationShape;
type EditedShape = { [Name in PlainName]: Name extends TextName ? z.ZodMiniString<string> : Shape[Name] };

export function editedShape() {
  const schemas: Record<string, unknown> = illustrationShape;
  const plain = editedNames().filter((name) => name !== 'focus');
  return {
    ...(Object.fromEntries(plain.map((name) => [name, isText(name) ? z.string() : schemas[name]])) as EditedShape),
    focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
  };
}

export function isText(name: string): name is PlainText {
  return fieldsIn('details').some(
    (field) => field.name === name && (field.cell?.as === 'text' || field.cell?.as === 'category'),
  );
}

type PlainText = TextName & PlainName;
export type OptionalText = { [Name in PlainText]: null extends IllustrationDetails[Name] ? Name : never }[PlainText];
export type RequiredText = Exclude<PlainText, OptionalText>;

/** A row in which nothing was said yet. */
export function emptyRow(): IllustrationDetails {
  const nothing = Object.fromEntries(detailNames().map((name) => [name, null])) as Record<DetailName, null>;
  const texts = { title: '', description: '', category: '', tags: [], facets: [] };
  return { ...nothing, ...texts, price: 0, isFree: false, featured: false, state: 'published' };
}

export function editedDetails(row: Omit<IllustrationDetails, UnitName<'listing'>>): EditedDetails;
export function editedDetails(row: Partial<IllustrationDetails>): Partial<EditedDetails>;
export function editedDetails(row: Partial<IllustrationDetails>): Partial<EditedDetails> {
  const { focusX = null, focusY = null } = row;
  const given = new Map<string, unknown>(Object.entries(row));
  const plain = editedNames().filter((name) => given.has(name));
  return {
    ...Object.fromEntries(plain.map((name) => [name, given.get(name) ?? ''])),
    ...('focusX' in row ? { focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY } } : {}),
  };
}

/** As the database has them; what is undefined is left out. */
export function rowDetails({ focus, ...plain }: Given): Partial<IllustrationDetails> {
  const values = Object.entries(plain).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(values.map(([name, value]) => [name, value === '' && mayBeNull(name) ? null : value])),
    ...(focus === undefined ? {} : { focusX: focus?.x ?? null, focusY: focus?.y ?? null }),
  };
}
