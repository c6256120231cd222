/**
 * What is to be run on one database so that it has the schema of another, as text for a migration that a person finishes.
 */
import { KINDS } from './catalog-objects.ts';
import type { SchemaObject } from './catalog-objects.ts';

const keyOf = ({ kind, name }: SchemaObject) => `${kind} ${name}`;
const byKind = (one: SchemaObject, other: SchemaObject) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);

/** Changed in place; everything else that changed is dropped and made anew. */
const REPLACED = new Set(['function', 'view', 'comment']);

function change(before: SchemaObject, after: SchemaObject): string[] {
  if (before.kind === 'column') return [`-- Write this one by hand. Was: ${before.create}\n-- ${after.create}`];
  return REPLACED.has(after.kind) ? [after.create] : [before.drop, after.create];
}

/** Statements in the order in which they can run, each without its semicolon; none when both are the same. */
export function schemaDifference(from: SchemaObject[], to: SchemaObject[]): string[] {
  const [old, wanted] = [from, to].map((all) => new Map(all.map((one) => [keyOf(one), one])));
  const gone = from.filter((one) => !wanted?.has(keyOf(one)));
  const changed = [...to].sort(byKind).flatMap((after) => {
    const before = old?.get(keyOf(after));
    if (!before) return [after.create];
    return before.create === after.create ? [] : change(before, after);
  });
  const goneNames = new Set(gone.map(({ name }) => name));
  const dropped = gone.filter(({ parent }) => parent === null || !goneNames.has(parent));
  // A privilege of a table that is revoked takes those of its columns along, so these are granted after it.
  const isGrant = ({ kind }: SchemaObject) => kind === 'grant';
  const drops = (objects: SchemaObject[]) =>
    objects
      .sort(byKind)
      .reverse()
      .map(({ drop }) => drop);
  return [
    ...changed.filter((statement) => !/^grant /.test(statement)),
    ...drops(dropped.filter(isGrant)),
    ...changed.filter((statement) => /^grant /.test(statement)),
    ...drops(dropped.filter((one) => !isGrant(one))),
  ];
}
