/** Colors in SQL are those of the clients. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oklabOf, paletteColors } from '@baobab/domain/color-names';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

let server: TestingServer;
let database: TestingDatabase;

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
});
afterAll(() => server?.stop());

const hexes = fc.sample(fc.integer({ min: 0, max: 0xffffff }), { numRuns: 20_000, seed: 7 }).map((rgb) => {
  return `#${rgb.toString(16).padStart(6, '0')}`;
});

test('FI06 SQL and clients name 20,000 random colors alike, singly and as palettes', async () => {
  const palettes = [
    ...hexes.map((hex) => [hex]),
    ...Array.from({ length: 500 }, (_, at) => hexes.slice(at * 6, at * 6 + 6)),
  ];
  palettes.push([], ['#12345', 'red', '#AABBCC'], ['#FF0000', '#fe0101']);
  const [row] = await database.admin<{ names: string[][] }>(
    `select coalesce(jsonb_agg(private.palette_colors(array(select jsonb_array_elements_text(p))) order by place), '[]') as names
     from jsonb_array_elements('${JSON.stringify(palettes)}') with ordinality as each (p, place)`,
  );
  const differing = palettes.filter((palette, at) => String(row?.names[at]) !== String(paletteColors(palette)));
  expect(differing).toEqual([]);
});

test('FI06 the distances of SQL are those of the clients', async () => {
  const some = hexes.slice(0, 200);
  const rows = await database.admin<{ lab: number[] }>(
    `select private.oklab(hex) as lab from unnest('{${some.join(',')}}'::text[]) with ordinality as each (hex, place) order by place`,
  );
  some.forEach((hex, at) => {
    const rgb = Number.parseInt(hex.slice(1), 16);
    const wanted = oklabOf(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
    wanted.forEach((part, axis) => expect(rows[at]?.lab[axis]).toBeCloseTo(part, 9));
  });
});
