// The table of docs/measurements/looks/README.md: what stands between its two marks.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shot } from './shot.ts';

const [BEGIN, END] = ['<!-- table -->', '<!-- end of table -->'];

export function writeTable(folder: string, shots: readonly Shot[]): void {
  const page = join(folder, 'README.md');
  if (!existsSync(page)) return;
  const [before, after] = ['before', 'after'].map((as) => readJson(join(folder, `${as}.json`)));
  const cell = (as: string, shot: Shot, told: string | undefined) => {
    const file = `${String(shot.rank).padStart(2, '0')}-${as}.webp`;
    const picture = existsSync(join(folder, file)) ? `![${as}: ${shot.what}](${file})<br>` : '';
    return `${picture}${(told ?? '–').replaceAll('|', '\\|')}`;
  };
  const rows = shots.map((shot) => {
    const key = String(shot.rank).padStart(2, '0');
    const what = shot.noPicture ? `${shot.what}. ${shot.noPicture}` : shot.what;
    return `| ${shot.rank} | ${what} | ${cell('before', shot, before?.[key])} | ${cell('after', shot, after?.[key])} |`;
  });
  const table = ['| rank | what | before | after |', '|---|---|---|---|', ...rows].join('\n');
  const text = readFileSync(page, 'utf8');
  const [head = '', rest = ''] = text.split(BEGIN);
  writeFileSync(page, `${head}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1] ?? '\n'}`);
}

const readJson = (file: string) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
