import { describe, expect, test } from 'vitest';
import { emptyPost, emptyShopSettings, type SectionContent } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { mergeContents } from './merge.ts';

const base = { ...emptyPost(), title: 'Indigo', content: 'One.\n\nTwo.\n\nThree.', tags: ['dye', 'cloth'] };
const merge = (mine: Partial<typeof base>, theirs: Partial<typeof base>, choices = {}) =>
  mergeContents('blog_post', { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, choices);

describe('paragraphs', () => {
  test.each([
    ['neighbors', 'One!\n\nTwo.\n\nThree.', 'One.\n\nTwo!\n\nThree.', 'One!\n\nTwo!\n\nThree.'],
    ['added and removed', 'Zero.\n\nOne.\n\nTwo.\n\nThree.', 'One.\n\nThree.', 'Zero.\n\nOne.\n\nThree.'],
    [
      'added beside a change',
      'One.\n\nNew.\n\nTwo.\n\nThree.',
      'One.\n\nTwo!\n\nThree.',
      'One.\n\nNew.\n\nTwo!\n\nThree.',
    ],
    ['the same on both', 'One.\n\nTwo.\n\nThree!', 'One.\n\nTwo.\n\nThree!', 'One.\n\nTwo.\n\nThree!'],
  ])('DR03 %s merge by themselves', (_name, mine, theirs, merged) => {
    expect(merge({ content: mine }, { content: theirs })).toMatchObject({ content: { content: merged }, hunks: [] });
  });

  test('DR03 one paragraph that both changed is a choice of four', () => {
    const [mine, theirs] = [{ content: 'One.\n\nMine.\n\nThree.' }, { content: 'One.\n\nTheirs.\n\nThree!' }];
    const { hunks } = merge(mine, theirs);
    expect(hunks).toMatchObject([{ id: 'content:1', base: 'Two.', mine: 'Mine.', theirs: 'Theirs.', kind: 'text' }]);
    const result = (side: string) => merge(mine, theirs, { 'content:1': side }).content.content;
    expect(['mine', 'theirs', 'both', 'base'].map(result)).toEqual([
      'One.\n\nMine.\n\nThree!',
      'One.\n\nTheirs.\n\nThree!',
      'One.\n\nMine.\n\nTheirs.\n\nThree!',
      'One.\n\nTwo.\n\nThree!',
    ]);
  });
});

describe('fields', () => {
  test('DR03 tags merge as a set', () => {
    const { content, hunks } = merge({ tags: ['cloth', 'loom'] }, { tags: ['dye', 'cloth', 'salt'] });
    expect([content.tags, hunks]).toEqual([['cloth', 'loom', 'salt'], []]);
  });

  test('DR03 the publication is one thing: a date and a switch are never mixed from two sides', () => {
    const mine = { publication: { isPublished: true, publishedAt: null } };
    const theirs = { publication: { isPublished: true, publishedAt: '2027-01-01T00:00:00.000Z' } };
    expect(merge(mine, theirs).hunks).toMatchObject([{ id: 'publication', kind: 'value' }]);
  });
});

describe('lists', () => {
  const entry = (id: string, over: Partial<SectionContent> = {}): SectionContent => ({
    id,
    sectionKey: id,
    title: id,
    content: 'Text',
    picture: emptyPicture(),
    isActive: true,
    ...over,
  });
  const [a, b, c] = [entry('a'), entry('b'), entry('c')];
  const lists = (mine: SectionContent[], theirs: SectionContent[], choices = {}) =>
    mergeContents(
      'about_page',
      { base: { sections: [a, b, c] }, mine: { sections: mine }, theirs: { sections: theirs } },
      choices,
    );
  const ids = ({ content }: ReturnType<typeof lists>) => content.sections.map(({ id }) => id).join('');

  test('DR03 moved here, edited and inserted there', () => {
    const result = lists([c, a, b], [a, entry('b', { title: 'B' }), entry('x'), c]);
    expect([ids(result), result.hunks]).toEqual(['cabx', []]);
    expect(result.content.sections.find(({ id }) => id === 'b')?.title).toBe('B');
  });

  test('DR03 both insert at the same place: mine first, both there', () => {
    expect(ids(lists([a, entry('m'), b, c], [a, entry('t'), b, c]))).toBe('amtbc');
    expect(ids(lists([entry('m'), a, b, c], [entry('t'), c, a, b]))).toBe('mtcab');
  });

  test('DR03 removed here while edited there is a choice', () => {
    const edited = entry('b', { title: 'B' });
    const result = lists([a, c], [a, edited, c]);
    expect(result.hunks).toMatchObject([{ id: 'sections/b', kind: 'item', mine: null, theirs: { title: 'B' } }]);
    expect(ids(lists([a, c], [a, edited, c], { 'sections/b': 'theirs' }))).toBe('abc');
  });

  test('DR03 the question about the order is the same whatever is chosen about an entry', () => {
    const [mine, theirs] = [
      [c, entry('a', { title: 'A' }), b],
      [c, b],
    ];
    const asked = (choices: object) => lists(mine, theirs, choices).hunks.map(({ id }) => id);
    expect(asked({ 'sections/a': 'theirs' })).toEqual(asked({ 'sections/a': 'mine' }));
    const moved = [
      [c, entry('a', { title: 'A' }), b],
      [b, c],
    ];
    const order = (choices: object) =>
      lists(moved[0] ?? [], moved[1] ?? [], choices).hunks.find(({ kind }) => kind === 'order');
    expect(order({ 'sections/a': 'theirs' })).toEqual(order({ 'sections/a': 'mine' }));
  });

  test('DR03 both rearranged: one arrangement or the other', () => {
    const result = lists([b, a, c], [a, c, b]);
    expect(result.hunks).toMatchObject([{ id: 'sections:order', kind: 'order' }]);
    expect(ids(lists([b, a, c], [a, c, b], { 'sections:order': 'theirs' }))).toBe('acb');
  });
});

describe('settings', () => {
  const before = {
    ...emptyShopSettings(),
    bundlePrice: 79,
    mailFooter: 'Thank you.\n\nAccra.',
    faq: [{ question: 'How?', answer: 'So.' }],
    socialLinks: ['https://a.example'],
  };
  const both = (mine: Partial<typeof before>, theirs: Partial<typeof before>, choices = {}) =>
    mergeContents(
      'shop_settings',
      { base: before, mine: { ...before, ...mine }, theirs: { ...before, ...theirs } },
      choices,
    );

  test('OW11 fields that one side each changed come together, texts by paragraph and links as a set', () => {
    const mine = { contactHours: 'Mornings', mailFooter: 'Thanks!\n\nAccra.', socialLinks: ['https://b.example'] };
    const theirs = {
      bundlePrice: 59,
      mailFooter: 'Thank you.\n\nKumasi.',
      socialLinks: ['https://a.example', 'https://c.example'],
      faq: [],
    };
    expect(both(mine, theirs)).toEqual({
      content: {
        ...before,
        contactHours: 'Mornings',
        bundlePrice: 59,
        mailFooter: 'Thanks!\n\nKumasi.',
        socialLinks: ['https://b.example', 'https://c.example'],
        faq: [],
      },
      hunks: [],
    });
  });

  test('OW11 a price or a list of questions that both changed is a choice', () => {
    const [mine, theirs] = [
      { bundlePrice: 69, faq: [] },
      { bundlePrice: 59, faq: [{ question: 'When?', answer: 'Now.' }] },
    ];
    expect(both(mine, theirs).hunks.map(({ id }) => id)).toEqual(['bundlePrice', 'faq']);
    expect(both(mine, theirs, { bundlePrice: 'theirs', faq: 'mine' }).content).toMatchObject({
      bundlePrice: 59,
      faq: [],
    });
  });
});
