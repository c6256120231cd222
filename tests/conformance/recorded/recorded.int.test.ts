// Runs in npm run test:all only: it asks 925 questions, and the same server answers the conformance list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTokenVerifier } from '../../../supabase/local/gateway/tokens.ts';
import { loadKeys } from '../../../supabase/local/keys.ts';
import { startTestServer } from '../../../supabase/local/test/storage-server.ts';
import { testFolder } from '../../../supabase/local/test-folder.ts';
import { EXPLAINED } from './explained.ts';
import type { Difference } from './explained.ts';
import { readLines } from './lines.ts';
import type { Answer, Exchange } from './lines.ts';
import { people } from './people.ts';
import { createReplay } from './replay.ts';

const lines = readLines();
const exchanges = lines.filter((line) => line.kind === 'exchange');
const groups = [...new Set(exchanges.map(({ group }) => group))];
let differences: Difference[];

beforeAll(async () => {
  // A question that was asked after a pause finds a later clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  differences = await replay();
});
afterAll(() => vi.useRealTimers());

async function replay(): Promise<Difference[]> {
  const dataDir = testFolder();
  const keys = loadKeys(dataDir);
  const server = await startTestServer({
    dataDir,
    jwt: createTokenVerifier(keys),
    fileSizeLimit: 100 * 1024 ** 2,
    uploadLifetime: 2000,
  });
  const ask = createReplay(new URL(server.url).origin, people(keys));
  const found: Difference[] = [];
  for (const line of lines) {
    if (line.kind === 'source') continue;
    if (line.kind === 'sql') {
      for (const statement of line.statements) await server.db.admin(statement);
      continue;
    }
    if (line.wait) vi.setSystemTime(Date.now() + line.wait);
    const got = await ask(line);
    if (line.kind === 'exchange' && !line.unstable) found.push(...compare(line, got));
  }
  await server.stop();
  return found;
}

function compare(exchange: Exchange, got: Answer): Difference[] {
  const wanted = exchange.answer;
  const names = new Set([...Object.keys(wanted.headers), ...Object.keys(got.headers)]);
  const parts = [
    ...(wanted.status === got.status ? [] : ['status']),
    ...[...names].filter((name) => wanted.headers[name] !== got.headers[name]),
    ...(isDeepStrictEqual(wanted.body, got.body) ? [] : ['body']),
  ];
  return parts.length > 0 ? [{ exchange, wanted, got, parts }] : [];
}

const rulesOf = (difference: Difference) => Object.keys(EXPLAINED).filter((rule) => EXPLAINED[rule]?.(difference));

test.each(groups)(
  'TR03 TR10 %s: every answer is the recorded one, or exactly one rule explains the difference',
  (group) => {
    const unexplained = differences
      .filter((difference) => difference.exchange.group === group && rulesOf(difference).length !== 1)
      .map((difference) => ({ ...difference, rules: rulesOf(difference) }));
    expect(unexplained).toEqual([]);
  },
);

test('TR03 every rule explains a difference, and docs/divergences.md has a row with the number of them', () => {
  const counts = Map.groupBy(differences.flatMap(rulesOf), (rule) => rule);
  const document = readFileSync(join(import.meta.dirname, '../../../docs/divergences.md'), 'utf8');
  const rows = [...document.matchAll(/^\| `([\w-]+)` \| (\d+) \|/gm)].map(([, rule, count]) => [rule, Number(count)]);
  expect(rows).toEqual(Object.keys(EXPLAINED).map((rule) => [rule, counts.get(rule)?.length ?? 0]));
  expect(rows.filter(([, count]) => count === 0)).toEqual([]);
});
