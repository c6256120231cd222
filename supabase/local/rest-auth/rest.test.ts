import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestStack } from '../test/stack.ts';
import type { TestStack } from '../test/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.remove());

test('many callers at once never see through each other’s role, and no write is lost', async () => {
  const ada = await stack.member('ada@example.com');
  const anon = stack.client();
  const secret = stack.secretClient();
  const answers = await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      if (n % 3 === 0) return { who: 'anon', rows: (await anon.from('vault').select()).data };
      if (n % 3 === 1) return { who: 'secret', rows: (await secret.from('vault').select()).data };
      const { error } = await ada.from('notes').insert({ title: `note ${n}` });
      return { who: 'ada', rows: error ? [error] : [] };
    }),
  );
  for (const { who, rows } of answers) expect(rows).toHaveLength(who === 'secret' ? 20 : 0);
  const { count } = await secret.from('notes').select('*', { count: 'exact', head: true }).like('title', 'note %');
  expect(count).toBe(40);
});
