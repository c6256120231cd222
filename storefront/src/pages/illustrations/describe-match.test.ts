import { expect, test } from 'vitest';
import { describeMatch } from './list-status.tsx';

const answer = { match: 'all' as const, missing: [], total: 25, totalIsMinimum: false, filters: [] };
const say = (found: Parameters<typeof describeMatch>[0], query = 'nurse in space') =>
  describeMatch(found, query, (filter) => filter.replace('price:', ''));

test('FI02 the number of pictures is told, and no more where all words fit', () => {
  expect(say(answer)).toBe('25 illustrations');
  expect(say({ ...answer, total: 1 })).toBe('1 illustration');
  expect(say({ ...answer, total: 0 })).toBe('No illustrations found.');
  expect(say({ ...answer, total: 20_000, totalIsMinimum: true })).toBe('20,000+ illustrations');
});

test('FI02 pictures that show only some of the words say so, and what none shows', () => {
  expect(say({ ...answer, match: 'some', missing: ['space'] })).toBe(
    'No illustration shows all of: nurse in space. These 25 show some. None shows “space”.',
  );
  expect(say({ ...answer, match: 'some', total: 1 })).toBe(
    'No illustration shows all of: nurse in space. This one shows some.',
  );
});

test('FI02 a mended or resembling word is told, and words that were taken as filters', () => {
  expect(say({ ...answer, match: 'alike' }, 'nrse')).toBe('Nothing is called “nrse”. 25 illustrations come close.');
  expect(say({ ...answer, filters: ['price:free'] }, 'free nurse')).toBe(
    '25 illustrations. Understood as a filter: free.',
  );
});
