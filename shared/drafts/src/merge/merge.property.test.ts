import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { AboutPageContent, BlogPostContent, DraftContent, DraftKind } from '@baobab/domain/entities/draft-content';
import {
  illustration,
  illustrationEdits,
  page,
  pageEdits,
  post,
  postEdits,
  sidesOf,
} from '@baobab/testing/draft-arbitraries';
import type { MergeHunk } from '../view.ts';
import { mergeContents } from './merge.ts';
import { splitParagraphs } from './paragraphs.ts';

const RUNS = { numRuns: 1000 };
vi.setConfig({ testTimeout: 60_000 });

const posts = sidesOf(post, postEdits);
const pages = sidesOf(page, pageEdits('mine-'), pageEdits('theirs-'));
const illustrations = sidesOf(illustration, illustrationEdits);

const count = (list: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const entry of list) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
};
const paragraphsOf = (content: BlogPostContent) => (content.content === '' ? [] : splitParagraphs(content.content));
const texts = (hunks: readonly MergeHunk[], side: 'mine' | 'theirs') =>
  hunks.flatMap((hunk) => (hunk.path[0] === 'content' && hunk[side] ? splitParagraphs(hunk[side] as string) : []));
const swapped = (hunks: readonly MergeHunk[]) =>
  hunks.map((hunk) => ({ ...hunk, mine: hunk.theirs, theirs: hunk.mine }));

test.each<[DraftKind, fc.Arbitrary<Record<'base' | 'mine' | 'theirs', DraftContent>>]>([
  ['blog_post', posts],
  ['about_page', pages],
  ['illustration', illustrations],
])('DR03 OW06 of a %s merge(base, x, x) = x, and one side alone wins', (kind, sides) => {
  fc.assert(
    fc.property(sides, ({ base, mine }) => {
      const alone = { content: mine, hunks: [] };
      expect(mergeContents(kind, { base, mine, theirs: mine })).toEqual(alone);
      expect(mergeContents(kind, { base, mine, theirs: base })).toEqual(alone);
      expect(mergeContents(kind, { base, mine: base, theirs: mine })).toEqual(alone);
    }),
    RUNS,
  );
});

describe('merging posts', () => {
  test('DR04 no paragraph that a side added is lost: it is in the result or among that side’s choices', () => {
    fc.assert(
      fc.property(posts, ({ base, mine, theirs }) => {
        const { content, hunks } = mergeContents('blog_post', { base, mine, theirs });
        const before = count(paragraphsOf(base));
        for (const side of ['mine', 'theirs'] as const) {
          const found = count([...paragraphsOf(content), ...(side === 'mine' ? [] : texts(hunks, side))]);
          const added = [...count(paragraphsOf(side === 'mine' ? mine : theirs))]
            .filter(([paragraph, times]) => times > (before.get(paragraph) ?? 0))
            .map(([paragraph]) => paragraph);
          expect(added.filter((paragraph) => !found.has(paragraph))).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  test('DR04 paragraphs that both sides kept stay', () => {
    fc.assert(
      fc.property(posts, ({ base, mine, theirs }) => {
        const { content, hunks } = mergeContents('blog_post', { base, mine, theirs });
        const found = count([...paragraphsOf(content), ...texts(hunks, 'mine'), ...texts(hunks, 'theirs')]);
        const [own, other] = [count(paragraphsOf(mine)), count(paragraphsOf(theirs))];
        const kept = [...count(paragraphsOf(base))]
          .filter(([paragraph, times]) => (own.get(paragraph) ?? 0) >= times && (other.get(paragraph) ?? 0) >= times)
          .map(([paragraph]) => paragraph);
        expect(kept.filter((paragraph) => !found.has(paragraph))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('DR03 symmetric up to sides', () => {
    fc.assert(
      fc.property(posts, ({ base, mine, theirs }) => {
        const one = mergeContents('blog_post', { base, mine, theirs });
        const other = mergeContents('blog_post', { base, mine: theirs, theirs: mine });
        expect(swapped(other.hunks)).toEqual(one.hunks);
        const chosen = Object.fromEntries(other.hunks.map(({ id }) => [id, 'theirs' as const]));
        const again = mergeContents('blog_post', { base, mine: theirs, theirs: mine }, chosen);
        expect({ ...again.content, tags: again.content.tags.toSorted() }).toEqual({
          ...one.content,
          tags: one.content.tags.toSorted(),
        });
      }),
      RUNS,
    );
  });

  test('DR03 choosing one side everywhere gives its version of every place in conflict', () => {
    fc.assert(
      fc.property(posts, ({ base, mine, theirs }) => {
        const { hunks } = mergeContents('blog_post', { base, mine, theirs });
        const chosen = Object.fromEntries(hunks.map(({ id }) => [id, 'theirs' as const]));
        const { content } = mergeContents('blog_post', { base, mine, theirs }, chosen);
        for (const hunk of hunks.filter(({ kind }) => kind === 'value'))
          expect(content[hunk.path[0] as keyof BlogPostContent]).toEqual(hunk.theirs);
      }),
      RUNS,
    );
  });
});

describe('merging lists', () => {
  const ids = ({ sections }: AboutPageContent) => sections.map(({ id }) => id);

  test('DR04 every section that a side added is there once; what one removed and the other left unchanged is gone', () => {
    fc.assert(
      fc.property(pages, ({ base, mine, theirs }) => {
        const { content, hunks } = mergeContents('about_page', { base, mine, theirs });
        const merged = ids(content);
        expect(new Set(merged).size).toBe(merged.length);
        const [old, own, other] = [ids(base), ids(mine), ids(theirs)];
        for (const id of [...own, ...other].filter((each) => !old.includes(each))) expect(merged).toContain(id);
        for (const id of old.filter((each) => own.includes(each) && other.includes(each))) expect(merged).toContain(id);
        for (const id of old.filter((each) => !merged.includes(each)))
          expect(own.includes(id) && other.includes(id)).toBe(false);
        for (const hunk of hunks.filter(({ kind }) => kind === 'item'))
          expect([hunk.mine, hunk.theirs].filter((each) => each === null)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('DR03 symmetric up to sides', () => {
    fc.assert(
      fc.property(pages, ({ base, mine, theirs }) => {
        const one = mergeContents('about_page', { base, mine, theirs });
        const other = mergeContents('about_page', { base, mine: theirs, theirs: mine });
        const sorted = (hunks: readonly MergeHunk[]) => hunks.toSorted((a, b) => a.id.localeCompare(b.id));
        expect(sorted(swapped(other.hunks))).toEqual(sorted(one.hunks));
        const chosen = Object.fromEntries(other.hunks.map(({ id }) => [id, 'theirs' as const]));
        const again = mergeContents('about_page', { base, mine: theirs, theirs: mine }, chosen);
        const byId = ({ sections }: AboutPageContent) => sections.toSorted((a, b) => a.id.localeCompare(b.id));
        expect(byId(again.content)).toEqual(byId(one.content));
      }),
      RUNS,
    );
  });

  test('DR03 the order is that of the side that rearranged', () => {
    fc.assert(
      fc.property(page, pageEdits('x-'), ({ sections }, edit) => {
        const base = { sections };
        const mine = edit(base);
        const theirs = { sections: sections.map((entry) => ({ ...entry, content: `${entry.content}!` })) };
        const { content, hunks } = mergeContents('about_page', { base, mine, theirs });
        const kept = ids(mine);
        expect(ids(content).filter((id) => kept.includes(id))).toEqual(kept);
        expect(hunks.every(({ kind }) => kind === 'item')).toBe(true);
      }),
      RUNS,
    );
  });
});
