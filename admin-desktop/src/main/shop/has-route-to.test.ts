import { expect, test, vi } from 'vitest';
import { hasRouteTo } from './open-connection.ts';

vi.mock('electron', () => ({}));

test.each([
  ['http://127.0.0.1:54321', true],
  ['http://localhost:54321', true],
  ['http://shop.localhost', true],
  ['http://[::1]:54321', true],
  ['https://localhost.example.com', false],
  ['https://127.example.com', false],
  ['https://abc.supabase.co', false],
  ['http://192.168.1.4', false],
])('E81 UP07 without a line %s is reached: %s', (server, reached) => {
  expect(hasRouteTo(server, () => false)).toBe(reached);
  expect(hasRouteTo(server, () => true)).toBe(true);
});
