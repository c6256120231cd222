import { expect, test } from 'vitest';
import { emptyIllustration } from '@baobab/domain/entities/draft-content';
import { contentOfForm, detailValues } from './illustration-form.ts';

const content = {
  ...emptyIllustration(),
  title: 'Market day',
  tags: ['ink, wash', 'cloth'],
  selling: { isFree: false, price: 12 },
  listing: { state: 'unlisted' as const, publishAt: null, withdrawnReason: 'A brand complained.' },
};

test('OW06 an untouched form changes nothing: not a tag with a comma, not the reason of a withdrawal', () => {
  expect(contentOfForm(detailValues(content), content)).toEqual(content);
});

test('OW06 free costs nothing, nothing typed is no price, a new state drops the reason of the one before', () => {
  const values = detailValues(content);
  expect(contentOfForm({ ...values, isFree: true }, content).selling).toEqual({ isFree: true, price: 0 });
  expect(contentOfForm({ ...values, price: Number.NaN }, content).selling.price).toBeNull();
  const draft = { state: 'draft' as const, publishAt: null };
  expect(contentOfForm({ ...values, listing: draft }, content).listing).toEqual({ ...draft, withdrawnReason: null });
});
