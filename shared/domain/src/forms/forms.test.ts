import { describe, expect, test } from 'vitest';
import { profileFormSchema, registerFormSchema, signInFormSchema } from './account.ts';
import { categoryFormSchema, illustrationFormSchema } from './catalog.ts';

/** Field → first message. */
function problems(result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) {
  const first: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) first[String(path[0])] ??= message;
  return first;
}

test('AU01 sign-in and register messages', () => {
  expect(problems(signInFormSchema.safeParse({ email: 'nope', password: '12345' }))).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(problems(registerFormSchema.safeParse({ email: 'a@b.co', password: '123456', fullName: 'A' }))).toEqual({
    fullName: 'Full name must be at least 2 characters',
  });
});

test('AU04 profile names are optional, with minimums when given', () => {
  expect(profileFormSchema.parse({ username: ' ', fullName: '' })).toEqual({ username: null, fullName: null });
  expect(profileFormSchema.parse({ username: 'ada', fullName: ' Al ' })).toEqual({ username: 'ada', fullName: 'Al' });
  expect(problems(profileFormSchema.safeParse({ username: 'ab', fullName: 'A' }))).toEqual({
    username: 'Username must be at least 3 characters.',
    fullName: 'Full name must be at least 2 characters.',
  });
});

describe('AD05 illustration form', () => {
  const listing = { state: 'published', publishAt: null };
  const valid = { title: 'Ab', description: '0123456789', category: 'Tech', price: '12.50', image: 'x', listing };

  test('OW02 what is scheduled needs its time', () => {
    const scheduled = (publishAt: string | null) => ({ ...valid, listing: { state: 'scheduled', publishAt } });
    expect(problems(illustrationFormSchema.safeParse(scheduled(null)))).toEqual({
      listing: 'Choose when it becomes public',
    });
    expect(illustrationFormSchema.safeParse(scheduled('2100-01-01T10:00:00Z')).success).toBe(true);
  });

  test('takes typed text for the price and fills its defaults', () => {
    expect(illustrationFormSchema.parse(valid)).toMatchObject({
      price: 12.5,
      featured: false,
      isFree: false,
      tags: '',
    });
    expect(illustrationFormSchema.parse({ ...valid, downloadable_file: null }).downloadable_file).toBeNull();
  });

  test('says what is missing, word for word', () => {
    const empty = { title: 'A', description: 'short', category: '', price: '-1', image: '', listing };
    expect(problems(illustrationFormSchema.safeParse(empty))).toEqual({
      title: 'Title must be at least 2 characters',
      description: 'Description must be at least 10 characters',
      category: 'Category is required',
      price: 'Price must be 0 or greater',
      image: 'Image URL is required',
    });
    expect(problems(illustrationFormSchema.safeParse({ ...valid, price: 'abc' })).price).toBe(
      'Price must be 0 or greater',
    );
  });
});

test('AD06 category form', () => {
  expect(categoryFormSchema.parse({ name: 'Tech', description: '0123456789', displayOrder: '3' })).toMatchObject({
    isActive: true,
    displayOrder: 3,
  });
  for (const displayOrder of ['-1', '1.5', 'x']) {
    expect(problems(categoryFormSchema.safeParse({ name: 'T', description: 'short', displayOrder }))).toEqual({
      name: 'Name must be at least 2 characters',
      description: 'Description must be at least 10 characters',
      displayOrder: 'Display order must be a positive number',
    });
  }
});
