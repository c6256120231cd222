// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageModules } from '../routes/page-modules.ts';
import { pageRoute } from '../routes/page-route.ts';
import { PageFailure } from './route-failure.tsx';

const reload = vi.fn();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { href: window.location.href, reload });
  window.history.replaceState(null, '');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  reload.mockClear();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/terms.js'));

/** Home, and a page whose code fails to come; no loader of its own. */
async function visit(load: () => Promise<never>): Promise<void> {
  vi.spyOn(pageModules, 'legal/terms-page').mockImplementation(load);
  const children = [{ index: true, element: <p>Home</p> }, pageRoute('terms', 'terms', 'legal/terms-page')];
  const router = createMemoryRouter([
    {
      element: (
        <>
          <header>Frame</header>
          <Outlet />
        </>
      ),
      children: [{ ErrorBoundary: PageFailure, children }],
    },
  ]);
  render(<RouterProvider router={router} />);
  await router.navigate('/terms');
}

const online = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);

test('SF01 offline: a page whose code never came says so inside the frame, and waits', async () => {
  online(false);
  await visit(lost);
  expect((await screen.findByRole('heading')).textContent).toBe('This page needs a connection');
  expect(screen.getByText('Frame')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('SF01 the network’s return loads it anew, once', async () => {
  const line = online(false);
  await visit(lost);
  await screen.findByRole('heading');
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  cleanup();
  await visit(lost);
  await screen.findByRole('heading', { name: 'This page could not be shown' });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('SF01 a page that broke is not reloaded by itself', async () => {
  online(true);
  await visit(() => Promise.reject(new Error('important: it broke')));
  await screen.findByRole('heading', { name: 'This page could not be shown' });
  expect(reload).not.toHaveBeenCalled();
});
