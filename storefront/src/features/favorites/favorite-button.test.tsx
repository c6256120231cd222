// @vitest-environment jsdom
import { createRestClient } from '@baobab/data/client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryCache } from '../../query/query-cache.ts';
import { QueryContext } from '../../query/use-query.ts';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { FavoriteButton } from './favorite-button.tsx';

const USER = 'f0000000-0000-4000-8000-000000000001';
const ITEMS = ['a', 'b', 'c'].map((id) => ({ id, title: `Picture ${id}` }));

afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
});

/** Hearts of three pictures, of which `b` is a favorite; `write` answers what they change. */
function hearts(userId: string | null, write: () => Promise<Response>) {
  const asked = vi.fn(async (_input: RequestInfo | URL, init?: RequestInit) =>
    (init?.method ?? 'GET') === 'GET' ? Response.json([{ illustration_id: 'b' }]) : write(),
  );
  const data = createRestClient({ url: 'http://backend.test', key: 'k', fetch: asked });
  const onSignIn = vi.fn();
  render(
    <MemoryRouter>
      <QueryContext value={createQueryCache()}>
        {ITEMS.map((item) => (
          <FavoriteButton key={item.id} look="heart" {...{ data, userId, item, onSignIn }} />
        ))}
      </QueryContext>
    </MemoryRouter>,
  );
  const heart = (id: string) => screen.getByRole('button', { name: `Favorite Picture ${id}` });
  return { asked, heart, onSignIn };
}

const pressed = (element: HTMLElement) => element.getAttribute('aria-pressed');
const toasts = () => toastStore.getState().toasts.map(({ title }) => title);

test('FI09 the hearts of a list are asked for in one request and say their state', async () => {
  const { asked, heart } = hearts(USER, async () => new Response(null, { status: 204 }));
  await vi.waitFor(() => expect(pressed(heart('b'))).toBe('true'));
  expect([pressed(heart('a')), pressed(heart('c'))]).toEqual(['false', 'false']);
  expect(asked).toHaveBeenCalledOnce();
  expect(decodeURIComponent(new Request(asked.mock.calls[0]?.[0] ?? '').url)).toContain('in.(a,b,c)');
});

test('FI09 a heart is pressed before the server answers, and put back when it refuses', async () => {
  const answer = Promise.withResolvers<Response>();
  const { heart } = hearts(USER, () => answer.promise);
  await vi.waitFor(() => expect(pressed(heart('b'))).toBe('true'));
  fireEvent.click(heart('a'));
  await vi.waitFor(() => expect(pressed(heart('a'))).toBe('true'));
  expect(toasts()).toEqual([]);
  answer.resolve(Response.json({ message: 'no' }, { status: 403 }));
  await vi.waitFor(() => expect(toasts()).toEqual(['Favorites could not be saved']));
  expect(pressed(heart('a'))).toBe('false');
});

test('FI09 a heart that is taken away stays away', async () => {
  const { heart } = hearts(USER, async () => new Response(null, { status: 204 }));
  await vi.waitFor(() => expect(pressed(heart('b'))).toBe('true'));
  fireEvent.click(heart('b'));
  await vi.waitFor(() => expect(toasts()).toEqual(['Picture b removed from favorites']));
  expect(pressed(heart('b'))).toBe('false');
});

test('FI09 a visitor’s heart leads to signing in and is remembered on the way', () => {
  const { asked, onSignIn } = hearts(null, async () => new Response(null, { status: 204 }));
  const link = screen.getByRole('link', { name: 'Favorite Picture a' });
  expect(link.getAttribute('href')).toBe('/auth');
  fireEvent.click(link);
  expect(onSignIn).toHaveBeenCalledOnce();
  expect(asked).not.toHaveBeenCalled();
});
