/** Random documents and random edits of them, for property tests and simulations. */
import fc from 'fast-check';
import {
  emptyPost,
  type AboutPageContent,
  type BlogPostContent,
  type IllustrationContent,
  type SectionContent,
} from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';

const word = fc.constantFrom('ink', 'cloth', 'river', 'drum', 'loom', 'salt', 'kola', 'ochre', 'thread', 'dawn');
/** Often the same one twice, so that equal paragraphs occur. */
export const paragraph = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const tags = fc.uniqueArray(word, { maxLength: 4 });

export const post: fc.Arbitrary<BlogPostContent> = fc
  .record({
    title: paragraph,
    excerpt: paragraph,
    author: word,
    category: word,
    tags,
    paragraphs: fc.array(paragraph, { minLength: 0, maxLength: 8 }),
    showDate: fc.boolean(),
  })
  .map(({ paragraphs, ...fields }) => ({
    ...emptyPost(),
    ...fields,
    slug: 'a-post',
    content: paragraphs.join('\n\n'),
  }));

type Change<T> = (content: T) => T;

const splice = fc.tuple(fc.nat(9), fc.integer({ min: 0, max: 2 }), fc.array(paragraph, { maxLength: 2 }));
const contentChange: fc.Arbitrary<Change<BlogPostContent>> = splice.map(([at, removed, added]) => (content) => {
  const paragraphs = content.content === '' ? [] : content.content.split('\n\n');
  paragraphs.splice(Math.min(at, paragraphs.length), removed, ...added);
  return { ...content, content: paragraphs.join('\n\n') };
});
const fieldChange: fc.Arbitrary<Change<BlogPostContent>> = fc
  .record({ title: paragraph, author: word, category: word, tags, showDate: fc.boolean() }, { requiredKeys: [] })
  .map((fields) => (content) => ({ ...content, ...fields }));

export const postEdits: fc.Arbitrary<Change<BlogPostContent>> = fc
  .array(fc.oneof({ arbitrary: contentChange, weight: 3 }, { arbitrary: fieldChange, weight: 1 }), { maxLength: 4 })
  .map((changes) => (content) => changes.reduce((result, change) => change(result), content));

export const section = (id: string): fc.Arbitrary<SectionContent> =>
  fc.record({
    id: fc.constant(id),
    sectionKey: fc.constant(`key-${id}`),
    title: word,
    content: paragraph,
    picture: fc.constant(emptyPicture()),
    isActive: fc.boolean(),
  });

export const page: fc.Arbitrary<AboutPageContent> = fc
  .integer({ min: 0, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => section(`s${at}`))))
  .map((sections) => ({ sections }));

/** Insert, remove, move or edit; new sections carry the side's own mark in their id. */
export function pageEdits(side: string): fc.Arbitrary<Change<AboutPageContent>> {
  const step = fc.record({
    what: fc.constantFrom('insert', 'remove', 'move', 'edit'),
    at: fc.nat(9),
    to: fc.nat(9),
    fresh: section(''),
  });
  return fc.array(step, { maxLength: 4 }).map((steps) => ({ sections }) => {
    const list = [...sections];
    steps.forEach(({ what, at, to, fresh }, count) => {
      const index = list.length === 0 ? 0 : at % list.length;
      const old = list[index];
      if (what === 'insert') list.splice(at % (list.length + 1), 0, { ...fresh, id: `${side}${count}` });
      else if (old && what === 'remove') list.splice(index, 1);
      else if (old && what === 'edit') list[index] = { ...old, title: fresh.title };
      else if (old) {
        list.splice(index, 1);
        list.splice(to % (list.length + 1), 0, old);
      }
    });
    return { sections: list };
  });
}

const price = fc.constantFrom(0.5, 3, 12.5);
const illustrationFields = {
  title: paragraph,
  description: fc.array(paragraph, { maxLength: 4 }).map((paragraphs) => paragraphs.join('\n\n')),
  category: word,
  tags,
  selling: fc.oneof(
    fc.constant({ isFree: true, price: 0 }),
    price.map((each) => ({ isFree: false, price: each })),
  ),
  featured: fc.boolean(),
  altText: fc.oneof(fc.constant(''), paragraph),
  series: fc.constantFrom('', 'Family Life', 'City Days'),
  facets: fc.subarray(['age:adult', 'hair:afro', 'hair:braids', 'setting:home']),
  focus: fc.constantFrom(null, { x: 0.5, y: 0.25 }, { x: 1, y: 0 }),
  listing: fc.oneof(
    fc.constantFrom(
      { state: 'published' as const, publishAt: null, withdrawnReason: null },
      { state: 'draft' as const, publishAt: null, withdrawnReason: null },
      { state: 'unlisted' as const, publishAt: null, withdrawnReason: 'Sold elsewhere' },
    ),
    fc.constantFrom('2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z').map((publishAt) => ({
      state: 'scheduled' as const,
      publishAt,
      withdrawnReason: null,
    })),
  ),
};
export const illustration: fc.Arbitrary<IllustrationContent> = fc.record(illustrationFields);
export const illustrationEdits: fc.Arbitrary<Change<IllustrationContent>> = fc
  .record(illustrationFields, { requiredKeys: [] })
  .map((fields) => (content) => ({ ...content, ...fields }));

/** What two edited of the same. */
export const sidesOf = <Content>(
  content: fc.Arbitrary<Content>,
  mine: fc.Arbitrary<(base: Content) => Content>,
  theirs = mine,
) =>
  fc.tuple(content, mine, theirs).map(([base, change, otherChange]) => ({
    base,
    mine: change(base),
    theirs: otherChange(base),
  }));
