/** A column that is added to the list of an illustration's fields: drafts, versions and the log know it without a line of their own. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emptyIllustration, type DraftContent } from '@baobab/domain/entities/draft-content';
import { adminIllustrationSchema } from '@baobab/domain/entities/illustration';
import { changedColumns, contentOfRow, emptyOf } from '@baobab/domain/fields/field';
import { ILLUSTRATION_FIELDS } from '@baobab/domain/fields/illustration';
import { illustrationDocument } from '@baobab/domain/fields/illustration-document';
import { mergeContents } from '@baobab/drafts/merge/merge';
import { changeInWords, changesOf } from '../activity/describe-activity.ts';
import { describeContent, nameHunk } from './describe-content.ts';
import { diffContents } from './diff.ts';

const columns = [...ILLUSTRATION_FIELDS, { name: 'paperNote', places: ['details'], label: 'Note on paper' }];
const schemas = { ...adminIllustrationSchema.shape, paperNote: z.nullable(z.string()) };
const shape = { fields: illustrationDocument(columns, schemas) };
const row = {
  title: 'Market day',
  description: 'Stalls and fruit.',
  category: 'Weaving',
  price: 12,
  isFree: false,
  featured: false,
  tags: [],
  state: 'published',
  publishAt: null,
  withdrawnReason: null,
  series: null,
  altText: null,
  facets: [],
  focusX: null,
  focusY: null,
};
const content = (paperNote: string | null, change: object = {}) =>
  contentOfRow(shape.fields, { ...row, ...change, paperNote }) as DraftContent;

test('OW06 DR03 of an added column, edits of two merge, and one that both changed is asked by its name', () => {
  const base = content(null);
  const mine = content('Mine');
  const apart = mergeContents('illustration', { base, mine, theirs: content(null, { title: 'Market' }) }, {}, shape);
  expect(apart).toEqual({ content: content('Mine', { title: 'Market' }), hunks: [] });
  const { hunks } = mergeContents('illustration', { base, mine, theirs: content('Theirs') }, {}, shape);
  expect(hunks).toMatchObject([{ id: 'paperNote', base: '', mine: 'Mine', theirs: 'Theirs' }]);
  expect(hunks.map((hunk) => nameHunk(shape, hunk, base))).toEqual(['Note on paper']);
});

test('OW06 of an added column, a save sends only what changed, and nothing is null again', () => {
  const send = (from: string | null, to: string | null) =>
    changedColumns(shape.fields, contentOfRow(shape.fields, { ...row, paperNote: from }), {
      ...contentOfRow(shape.fields, { ...row, paperNote: to }),
    });
  expect(send('Rag', 'Rag')).toEqual({});
  expect(send(null, 'Rag')).toEqual({ paperNote: 'Rag' });
  expect(send('Rag', null)).toEqual({ paperNote: null });
});

test('OW06 DR04 an earlier version restores an added column and is compared by it; one from before the column has nothing there', () => {
  const older = contentOfRow(shape.fields, row) as DraftContent;
  expect(older).toMatchObject({ title: 'Market day', paperNote: '' });
  const newer = content('Rag');
  expect(newer).toMatchObject({ paperNote: 'Rag' });
  expect(diffContents(shape, older, newer)).toEqual([
    { name: 'Note on paper', parts: [{ kind: 'added', text: 'Rag' }] },
  ]);
  expect(describeContent(shape, newer).at(-1)).toEqual({ name: 'Note on paper', text: 'Rag' });
});

test('OW10 the activity log tells an added column by its name', () => {
  const item = { before: { paperNote: null }, after: { paperNote: 'Rag' } };
  expect(changesOf('illustration', item, columns).map(changeInWords)).toEqual(['Note on paper: nothing → Rag']);
});

test('OW06 a new draft has every field of the list, empty', () => {
  const empty = emptyOf(shape.fields);
  expect(empty).toEqual({ ...emptyIllustration(), paperNote: '' });
});
