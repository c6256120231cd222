// The catalog as a table, out and in again: how long export, reading and comparing take among 10,000 illustrations, and how long the
// thread of the screens stands still meanwhile. Option: --rows N (default 10000).
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { catalogCsv, catalogXlsx } from '../shared/admin/src/screens/illustrations/import/export-table.ts';
import { planImport } from '../shared/admin/src/screens/illustrations/import/plan-import.ts';
import { readTable } from '../shared/admin/src/screens/illustrations/import/read-table.ts';
import type { CatalogRow } from '@baobab/data/catalog-table';
import type { SheetRow } from '@baobab/uploads/sheet/sheet-row';
import { root } from '../scripts/steps.ts';
import { table } from './measuring/statistics.ts';

const serverUrl = 'http://127.0.0.1:54321';
/** For 10,000 rows: what an import takes until its plan is shown, the shop's answer aside. */
const MOST_SECONDS = 5;
const ROWS_PER_STEP = 500;

interface Figures {
  form: string;
  bytes: number;
  exportSeconds: number;
  planSeconds: number;
  longestMs: number;
  changes: number;
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '10000' } } });
  const count = Math.max(1, Number(values.rows));
  const rows = Array.from({ length: count }, (_, index) => rowOf(index));
  const edited = rows.map((row, index) => (index % 10 === 0 ? { ...row, title: `${row.title} again` } : row));
  const wanted = edited.filter((row, index) => row !== rows[index]).length;
  const figures = [
    await measure('CSV', rows, async () => [new TextEncoder().encode(catalogCsv(edited, serverUrl))]),
    await measure('XLSX', rows, () => catalogXlsx(edited, serverUrl, pause)),
  ];
  const most = (MOST_SECONDS * count) / 10_000;
  const lines = figures.map(({ form, bytes, exportSeconds, planSeconds, longestMs, changes }) => [
    form,
    `${(bytes / 1e6).toFixed(1)} MB`,
    `${exportSeconds.toFixed(2)} s`,
    `${planSeconds.toFixed(2)} s`,
    `${longestMs.toFixed(0)} ms`,
    `${changes} of ${wanted}`,
    planSeconds <= most && changes === wanted ? 'pass' : 'FAIL',
  ]);
  console.log(`\n${table([['', 'size', 'export', `plan ≤ ${most} s`, 'longest stall', 'changes', ''], ...lines])}`);
  console.log(
    `\n${count} rows, Node ${process.version}, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  await mkdir(join(root, 'bench-results'), { recursive: true });
  const report = { at: new Date().toISOString(), node: process.version, cores: cpus().length, rows: count, figures };
  await writeFile(join(root, 'bench-results', 'catalog-table.json'), `${JSON.stringify(report, null, 2)}\n`);
}

const facetValues = ['age:adult', 'hair:braids', 'hair:locs'].map((term, displayOrder) => {
  const [facet = '', value = ''] = term.split(':');
  return { facet, value, label: value, displayOrder, isActive: true };
});

async function measure(
  form: string,
  rows: readonly CatalogRow[],
  write: () => Promise<Uint8Array[]>,
): Promise<Figures> {
  const started = performance.now();
  const bytes = Buffer.concat(await write());
  const written = performance.now();
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const read: SheetRow[] = [];
  for await (const row of readTable(async (start, end) => bytes.subarray(start, end), bytes.length)) {
    read.push(row);
    if (read.length % ROWS_PER_STEP === 0) await pause();
  }
  const { planned } = await planImport(read, { rows, categories: ['Tech', 'Nature'], facetValues, serverUrl }, pause);
  const ended = performance.now();
  loop.disable();
  return {
    form,
    bytes: bytes.length,
    exportSeconds: (written - started) / 1000,
    planSeconds: (ended - written) / 1000,
    longestMs: loop.max / 1e6,
    changes: planned.length,
  };
}

function rowOf(index: number): CatalogRow {
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    revision: 1 + (index % 7),
    title: `=Person ${index} at a "desk"`,
    description: `A digital illustration of person ${index}, who reads; and drinks 1,50 l of tea.\nTwo lines. `.repeat(
      3,
    ),
    category: index % 2 === 0 ? 'Tech' : 'Nature',
    price: 5 + (index % 400) / 4,
    isFree: false,
    featured: index % 9 === 0,
    tags: ['desk', `tag ${index % 50}`, 'a, b'],
    state: 'published',
    publishAt: null,
    withdrawnReason: null,
    altText: `Person ${index} reads at a desk.`,
    series: index % 3 === 0 ? 'Desk Days' : null,
    facets: ['age:adult', index % 2 === 0 ? 'hair:braids' : 'hair:locs'],
    focusX: (index % 100) / 100,
    focusY: 0.5,
    sourcePath: `Tech/person ${index}.png`,
    image: `lovable-uploads/17${index}-person.1600.webp`,
    masterFile: `masters/${index}/17_person.png`,
    downloadableFile: `17${index}_person.zip`,
    createdAt: '2026-01-02T03:04:05.678901+00:00',
    updatedAt: '2026-02-03T04:05:06.7+00:00',
    sales: index % 13,
  };
}
