// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { rememberIntent, takeIntent } from './intent.ts';

afterEach(() => localStorage.clear());

test('FI09 FI10 an intent is handed out once, the last one wins', () => {
  expect(takeIntent()).toBeNull();
  rememberIntent({ kind: 'cart', id: 'a' });
  rememberIntent({ kind: 'favorite', id: 'b' });
  expect(takeIntent()).toEqual({ kind: 'favorite', id: 'b' });
  expect(takeIntent()).toBeNull();
});

test('FI10 an intent is forgotten after an hour', () => {
  vi.useFakeTimers();
  rememberIntent({ kind: 'cart', id: 'a' });
  vi.advanceTimersByTime(3_600_000);
  expect(takeIntent()).toBeNull();
  rememberIntent({ kind: 'cart', id: 'a' });
  vi.advanceTimersByTime(3_599_999);
  expect(takeIntent()).toEqual({ kind: 'cart', id: 'a' });
});

test.each([
  '{',
  '3',
  'null',
  '{"kind":"delete","id":"a"}',
  '{"kind":"cart","id":""}',
  '{"kind":"cart","id":{}}',
  '{"kind":"cart","id":"a"}',
])('FI09 FI10 %s is no intent, and is forgotten', (text) => {
  rememberIntent({ kind: 'cart', id: 'a' });
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, text);
  expect(takeIntent()).toBeNull();
  expect(localStorage).toHaveLength(0);
});
