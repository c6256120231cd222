import { expect, test } from 'vitest';
import { optionProblem, sentencesOf } from './license-option.ts';

const option = { code: 'team', name: 'Team license', seats: 10, allows: ['Ten people.'], defaultFactor: 3 };

test('MO05 what a license allows is one sentence a line', () => {
  expect(sentencesOf(' One person. \n\nPrint.\n')).toEqual(['One person.', 'Print.']);
});

test.each([
  [{}, /^fine$/],
  [{ defaultFactor: null, seats: null }, /^fine$/],
  [{ name: ' T ' }, /two characters/],
  [{ allows: Array.from({ length: 21 }, () => 'x') }, /At most 20/],
  [{ allows: ['x'.repeat(301)] }, /300 characters/],
  [{ defaultFactor: 0 }, /above 0/],
])('MO05 a license of %j', (change, problem) => {
  expect(optionProblem({ ...option, ...change }) ?? 'fine').toMatch(problem);
});
