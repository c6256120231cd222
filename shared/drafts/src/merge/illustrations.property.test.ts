import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IllustrationContent } from '@baobab/domain/entities/draft-content';
import { illustration, illustrationEdits, sidesOf } from '@baobab/testing/draft-arbitraries';
import { sameJson } from '@baobab/domain/same-json';
import { mergeContents } from './merge.ts';

const RUNS = { numRuns: 1000 };
const sides = sidesOf(illustration, illustrationEdits);
const fields = Object.keys as (content: IllustrationContent) => (keyof IllustrationContent)[];

describe('merging illustrations', () => {
  test('OW06 only what both changed differently is asked; every other field is that of the side that changed it', () => {
    fc.assert(
      fc.property(sides, ({ base, mine, theirs }) => {
        const { content, hunks } = mergeContents('illustration', { base, mine, theirs });
        const collides = (field: keyof IllustrationContent) =>
          [
            [base, mine],
            [base, theirs],
            [mine, theirs],
          ].every(([one, other]) => !sameJson(one?.[field], other?.[field]));
        const [both, single] = [fields(base).filter(collides), fields(base).filter((field) => !collides(field))];
        for (const field of single)
          expect(content[field]).toEqual(sameJson(mine[field], base[field]) ? theirs[field] : mine[field]);
        const asked = new Set(hunks.map(({ path }) => path[0]));
        // paragraphs, tags and facets of both sides may fit together; nothing else does
        const must = both.filter((field) => !['description', 'tags', 'facets'].includes(field));
        expect([...asked]).toEqual(expect.arrayContaining(must));
        expect(both).toEqual(expect.arrayContaining([...asked]));
      }),
      RUNS,
    );
  });

  test('OW06 the result keeps the rules of the shop, whatever is chosen: free costs nothing, a time only when scheduled', () => {
    fc.assert(
      fc.property(sides, fc.constantFrom('mine', 'theirs', 'base'), ({ base, mine, theirs }, side) => {
        const { hunks } = mergeContents('illustration', { base, mine, theirs });
        const choices = Object.fromEntries(hunks.map(({ id }) => [id, side]));
        const { selling, listing } = mergeContents('illustration', { base, mine, theirs }, choices).content;
        expect(selling.isFree && selling.price !== 0).toBe(false);
        expect(listing.state === 'scheduled').toBe(listing.publishAt !== null);
      }),
      RUNS,
    );
  });
});
