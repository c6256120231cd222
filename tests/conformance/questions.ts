/** Cases of one request, as rows of a table: what is asked, and what the answer must be. */
import { isAnswer } from './answer.ts';
import type { RequestOptions, Wanted } from './answer.ts';
import type { Area, Expectation } from './expectation.ts';
import type { Requester, TestContext } from './test-context.ts';

export type Question = RequestOptions & { path: string; as: Requester };

export type QuestionRow<Setting> = [
  id: string,
  says: string,
  question: (setting: Setting) => Question,
  wanted: Wanted | ((setting: Setting) => Wanted),
];

export function questions<Setting>(
  area: Area,
  prepare: (context: TestContext) => Promise<Setting>,
  list: QuestionRow<Setting>[],
): Expectation[] {
  return list.map(([id, says, question, wanted]) => ({
    id,
    area,
    says,
    async run(context) {
      const setting = await prepare(context);
      const { path, as, ...options } = question(setting);
      const answer = await context.ask(path, as, options);
      isAnswer(answer, typeof wanted === 'function' ? wanted(setting) : wanted);
    },
  }));
}
