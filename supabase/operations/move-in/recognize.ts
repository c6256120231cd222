/** Finds the profile that a source's tables fit, by their columns. */
import { PROFILES, type Profile, type TableProfile } from './profile.ts';
import type { SourceTable } from './source.ts';

export interface Recognized {
  profile: Profile;
  tables: { table: SourceTable; as: TableProfile }[];
  /** No profile has such columns. */
  unknown: SourceTable[];
}

const fits = ({ header }: SourceTable, { signature }: TableProfile) =>
  signature.every((column) => header.includes(column));

/** Throws an Error that lists the columns of every table when none is known. */
export function recognize(tables: readonly SourceTable[]): Recognized {
  const found = PROFILES.map((profile) => {
    const matched = tables.flatMap((table) => {
      const known = profile.tables
        .filter((candidate) => fits(table, candidate))
        .toSorted(
          (a, b) =>
            Number(b.table === table.name) - Number(a.table === table.name) || b.signature.length - a.signature.length,
        );
      return known[0] ? [{ table, as: known[0] }] : [];
    });
    return {
      profile,
      tables: matched,
      unknown: tables.filter((table) => !matched.some((match) => match.table === table)),
    };
  });
  const best = found.toSorted((a, b) => b.tables.length - a.tables.length)[0];
  if (best && best.tables.length > 0) return best;
  const headers = tables.map(({ name, header }) => `  ${name}: ${header.slice(0, 12).join(', ')}`);
  throw new Error(`None of these tables is known:\n${headers.join('\n') || '  (no CSV or JSON file)'}`);
}
