import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listAllCategories } from '@baobab/data/catalog/admin-categories';
import { readCatalogTable } from '@baobab/data/catalog/catalog-table';
import { listFacetValues } from '@baobab/data/catalog/facet-values';
import {
  changeInBatches,
  takingBack,
  type BatchResult,
  type ChangeOutcome,
  type DetailsChange,
} from '@baobab/data/catalog/change-illustrations';
import { AppError, toAppError } from '@baobab/domain/errors';
import type { SheetRow } from '@baobab/uploads/sheet/sheet-row';
import { readerOf } from '@baobab/uploads/zip/byte-reader';
import { useHost } from '../../../host-context.tsx';
import { queryKeys } from '../../../query/query-keys.ts';
import { madeCategories, NO_CATEGORIES, removeMadeCategories, type RemovedCategories } from './made-categories.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import { readTable } from './read-table.ts';
import { yieldToScreen } from './yield-to-screen.ts';

export interface LeftItem {
  readonly title: string;
  readonly error: AppError;
}

export interface ImportResult {
  readonly changed: number;
  readonly left: readonly LeftItem[];
  /** What ended the work early; what was not reached is as it was. */
  readonly stopped: AppError | null;
  /** The last work took an import back. */
  readonly isUndo: boolean;
  /** Of those that the import had made. */
  readonly categories: RemovedCategories;
}

export type ImportStage =
  | { readonly name: 'choose'; readonly problem: AppError | null }
  | { readonly name: 'working'; readonly words: string; readonly done: number; readonly total: number }
  | { readonly name: 'plan'; readonly fileName: string; readonly plan: ImportPlan }
  | { readonly name: 'done'; readonly result: ImportResult };

const ROWS_PER_STEP = 500;
const START: ImportStage = { name: 'choose', problem: null };

/** A table's way into the shop: read, compared, confirmed, sent, taken back. Nothing is sent before `apply`. */
export function useImport(onChanged: () => void) {
  const { client, serverUrl } = useHost();
  const queries = useQueryClient();
  const [stage, setStage] = useState<ImportStage>(START);
  const titles = useRef<ReadonlyMap<string, string>>(new Map());
  const categoryNames = useRef<readonly string[]>([]);
  const made = useRef<ReadonlyMap<string, string>>(new Map());
  const undoable = useRef<readonly DetailsChange[]>([]);
  const refuseOnceLeft = useRefuseOnceLeft();

  const read = useCallback(
    async (file: File) => {
      try {
        const table = await readRows(file, (done) => setStage(working('Reading the table', done, 0)));
        const [rows, categories, facetValues] = await Promise.all([
          readCatalogTable(client, (done) => setStage(working('Reading the shop', done, 0))),
          listAllCategories(client),
          listFacetValues(client),
        ]);
        titles.current = new Map(rows.map(({ id, title }) => [id, title]));
        setStage(working('Comparing', 0, 0));
        const names = categories.map(({ name }) => name);
        categoryNames.current = names;
        const plan = await planImport(table, { rows, categories: names, facetValues, serverUrl }, yieldToScreen);
        setStage({ name: 'plan', fileName: file.name, plan });
      } catch (problem) {
        setStage({ name: 'choose', problem: toAppError(problem) });
      }
    },
    [client, serverUrl],
  );

  const send = useCallback(
    async (changes: readonly DetailsChange[], isUndo: boolean) => {
      const words = isUndo ? 'Taking back' : 'Changing';
      setStage(working(words, 0, changes.length));
      const batch = await changeInBatches(client, changes, (done) => {
        refuseOnceLeft();
        setStage(working(words, done, changes.length));
      });
      undoable.current = isUndo ? [] : takingBack(batch.outcomes);
      const categories = isUndo ? await removeMadeCategories(client, made.current) : NO_CATEGORIES;
      made.current = isUndo ? new Map() : madeCategories(changes, categoryNames.current);
      void queries.invalidateQueries({ queryKey: queryKeys.categories });
      onChanged();
      setStage({ name: 'done', result: { ...resultOf(batch, titles.current), isUndo, categories } });
    },
    [client, onChanged, queries, refuseOnceLeft],
  );

  return {
    stage,
    read,
    apply: (plan: ImportPlan) =>
      send(
        plan.planned.map(({ change }) => change),
        false,
      ),
    undo: () => send(undoable.current, true),
    canUndo: () => undoable.current.length > 0,
    again: () => setStage(START),
  };
}

/** Answers a function that throws once the dialog is closed. */
function useRefuseOnceLeft(): () => void {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return useCallback(() => {
    if (isLeft.current) throw new AppError('cancelled');
  }, []);
}

function working(words: string, done: number, total: number): ImportStage {
  return { name: 'working', words, done, total };
}

async function readRows(file: File, onProgress: (rows: number) => void): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const read = readerOf({ slice: async (start, end) => file.slice(start, end) });
  onProgress(0);
  for await (const row of readTable(read, file.size)) {
    rows.push(row);
    if (rows.length % ROWS_PER_STEP !== 0) continue;
    onProgress(rows.length);
    await yieldToScreen();
  }
  return rows;
}

function resultOf(
  { outcomes, stopped }: BatchResult,
  titles: ReadonlyMap<string, string>,
): Omit<ImportResult, 'isUndo' | 'categories'> {
  const left = outcomes.filter(
    (outcome): outcome is Extract<ChangeOutcome, { error: AppError }> => outcome.error !== null,
  );
  return {
    changed: outcomes.length - left.length,
    left: left.map(({ id, error }) => ({ title: titles.get(id) ?? id, error })),
    stopped,
  };
}
