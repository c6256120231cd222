/** Which illustration a row of a table is about: by id, else by its file. */
import type { CatalogRow } from '@baobab/data/catalog/catalog-table';
import type { SheetRow } from '@baobab/uploads/sheet/sheet-row';
import { fileKey } from '@baobab/uploads/kinds/sidecar';
import { baseName } from '@baobab/domain/file-name';
import type { Header } from './table-header.ts';

/** Null: several have it. */
type ByFile = Map<string, CatalogRow | null>;

/** Answers the illustration, or why there is none, as the end of a sentence. Each illustration is found once. */
export function rowFinder(shop: readonly CatalogRow[], header: Header): (row: SheetRow) => CatalogRow | string {
  const byId = new Map(shop.map((row) => [row.id, row]));
  const [byPath, byName]: [ByFile, ByFile] = [new Map(), new Map()];
  for (const row of shop) {
    if (row.sourcePath === null) continue;
    const path = fileKey(row.sourcePath);
    byPath.set(path, byPath.has(path) ? null : row);
    const name = baseName(path);
    byName.set(name, byName.has(name) ? null : row);
  }
  const firstPlace = new Map<string, number>();
  const byFile = (file: string): CatalogRow | string => {
    const path = fileKey(file);
    const found = byPath.has(path) ? byPath.get(path) : byName.get(path);
    if (found) return found;
    return found === null
      ? `names “${file}”, which several illustrations have; fill in the id`
      : `names “${file}”, which no illustration in the shop has`;
  };
  return (row) => {
    const [id, file] = [header.cell(row, 'id'), header.cell(row, 'file')];
    if (id === '' && file === '') return 'names no illustration: id and file are empty';
    const found =
      id === ''
        ? byFile(file)
        : (byId.get(id) ?? `has the id “${id.slice(0, 60)}”, which no illustration in the shop has`);
    if (typeof found === 'string') return found;
    const before = firstPlace.get(found.id);
    if (before !== undefined) return `is about “${found.title}”, as row ${before} is, and is not used`;
    firstPlace.set(found.id, row.number);
    return found;
  };
}
