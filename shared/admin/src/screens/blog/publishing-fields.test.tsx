// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyPost } from '@baobab/domain/entities/draft-content';
import { renderAdmin } from '@baobab/testing/render-admin';
import { PublishingFields } from './publishing-fields.tsx';

vi.mock('../drafting/picture-field.tsx', () => ({ PictureField: () => null }));
vi.mock('../../form/tag-field.tsx', () => ({ TagField: () => null }));
afterEach(cleanup);

function Post() {
  const [content, setContent] = useState({ ...emptyPost(), publication: { isPublished: true, publishedAt: null } });
  return (
    <PublishingFields
      content={content}
      errors={{}}
      onEdit={(change) => setContent({ ...content, ...change } as typeof content)}
    />
  );
}

test('AD07 a publish date that is typed in another form, or cleared, is what the post waits for', () => {
  renderAdmin(<Post />);
  const field = screen.getByLabelText<HTMLInputElement>('Publish Date');
  fireEvent.change(field, { target: { value: '2090-12-01 10:00' } });
  fireEvent.blur(field);
  expect(field.value).toBe('Dec 1, 2090 10:00 AM');
  expect(screen.getByText(/^Scheduled: hidden until Friday, December 1, 2090/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(screen.getByText('Public as soon as it is saved.')).toBeTruthy();
});
