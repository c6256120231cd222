/** What derives from the list of an illustration's fields. */
import {
  ILLUSTRATION_FIELDS,
  type DetailName,
  type Field,
  type FieldPlace,
  type IllustrationShape,
  type NameIn,
  type UnitName,
} from './illustration.ts';
import { illustrationShape } from './illustration-shape.ts';

const fields: readonly Field[] = ILLUSTRATION_FIELDS;

export function fieldsIn(place: FieldPlace): readonly Field[] {
  return fields.filter(({ places }) => places.includes(place));
}

export const detailNames = (): DetailName[] => fieldsIn('details').map(({ name }) => name as DetailName);

export function unitNames<Unit extends NonNullable<Field['unit']>>(unit: Unit): UnitName<Unit>[] {
  return fields.filter((field) => field.unit === unit).map(({ name }) => name as UnitName<Unit>);
}

/** Of a state that needs nothing beside it. */
export function noListing(): Record<Exclude<UnitName<'listing'>, 'state'>, null> {
  return Object.fromEntries(unitNames('listing').map((name) => [name, null])) as ReturnType<typeof noListing>;
}

/** Schemas of the fields of a place. */
export function shapeOf<Place extends FieldPlace>(place: Place): Pick<IllustrationShape, NameIn<Place>> {
  const schemas: [string, unknown][] = Object.entries(illustrationShape);
  const names = new Set(fieldsIn(place).map(({ name }) => name));
  return Object.fromEntries(schemas.filter(([name]) => names.has(name))) as Pick<IllustrationShape, NameIn<Place>>;
}

/** Whether a row may be without a value of the field. */
export function mayBeNull(name: string): boolean {
  const schemas: Record<string, { safeParse: (value: unknown) => { success: boolean } }> = illustrationShape;
  return schemas[name]?.safeParse(null).success ?? false;
}

/** Answers what is wrong with a value that was typed, in words. */
export function checkField(name: string, value: unknown): string | null {
  return fields.find((field) => field.name === name)?.check?.(value) ?? null;
}
