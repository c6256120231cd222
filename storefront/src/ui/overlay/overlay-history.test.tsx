// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { navigateBelowOverlays, startOverlayHistory } from './overlay-history.ts';

const loads = vi.fn(() => null);

function Page({ title }: { title: string }) {
  const [open, setOpen] = useState(false);
  const [inner, setInner] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <h1>{title}</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Outer">
        <p>Shown</p>
        <button type="button" onClick={() => setInner(true)}>
          Open inner
        </button>
        <button type="button" onClick={() => void navigate('/?filter=1')}>
          Filter
        </button>
        <Link to="/other" onClick={() => setOpen(false)}>
          Leave
        </Link>
        <Dialog open={inner} onClose={() => setInner(false)} title="Inner">
          <p>Inside</p>
        </Dialog>
      </Dialog>
    </>
  );
}

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/');
  const router = createBrowserRouter([
    { path: '/before', element: <h1>Before</h1> },
    { path: '/other', element: <Page title="Other" /> },
    { path: '/', element: <Page title="Home" />, loader: loads },
  ]);
  startOverlayHistory();
  const navigate = router.navigate.bind(router) as (...args: unknown[]) => Promise<void>;
  router.navigate = (...args: unknown[]) => navigateBelowOverlays(() => navigate(...args));
  render(<RouterProvider router={router} />);
  await shows('Home');
  loads.mockClear();
});
afterEach(cleanup);

const PATIENT = { timeout: 20_000 };
const shows = (title: string) => screen.findByRole('heading', { level: 1, name: title, hidden: true }, PATIENT);
const isOpen = (text: string) => screen.queryByText(text)?.closest('dialog')?.open ?? false;
/** Which overlays are open, and how many entries they have. */
const open = (outer: boolean, inner: boolean) =>
  waitFor(() => {
    const { overlay = 0 } = (window.history.state ?? {}) as { overlay?: number };
    expect([isOpen('Shown'), isOpen('Inside'), overlay]).toEqual([outer, inner, Number(outer) + Number(inner)]);
  }, PATIENT);
const press = (name: string) => fireEvent.click(screen.getByText(name));
const closeByButton = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1) ?? document.body);
const move = (by: number) => act(async () => window.history.go(by));

test('FI12 Back closes the open overlay, twice in a row, and the page neither changes nor loads again', async () => {
  for (const _round of [1, 2]) {
    press('Open');
    await open(true, false);
    await move(-1);
    await open(false, false);
  }
  expect(await shows('Home')).toBeTruthy();
  expect(loads).not.toHaveBeenCalled();
  await move(-1);
  expect(await shows('Before')).toBeTruthy();
});

test('FI12 of two overlays Back closes the upper one first', async () => {
  press('Open');
  press('Open inner');
  await open(true, true);
  await move(-1);
  await open(true, false);
  await move(-1);
  await open(false, false);
  expect(await shows('Home')).toBeTruthy();
});

test('FI12 an overlay closed by its button leaves no entry: Back leaves the page, Forward comes back to it', async () => {
  press('Open');
  await open(true, false);
  closeByButton();
  await open(false, false);
  await move(-1);
  await shows('Before');
  await move(1);
  expect(await shows('Home')).toBeTruthy();
});

test('FI12 Forward after Back leaves the page as it is, and the next Back leaves it', async () => {
  press('Open');
  await open(true, false);
  await move(-1);
  await open(false, false);
  await move(1);
  await waitFor(() => expect(window.history.state).toMatchObject({ overlay: 1 }), PATIENT);
  expect(isOpen('Shown')).toBe(false);
  await move(-1);
  expect(await shows('Before')).toBeTruthy();
});

test('FI12 a link that closes its overlay leads from the page: Back comes back to the page at once', async () => {
  press('Open');
  await open(true, false);
  press('Leave');
  await shows('Other');
  await move(-1);
  await shows('Home');
  await move(-1);
  expect(await shows('Before')).toBeTruthy();
});

test('FI12 an overlay that changes the address stays open, and Back closes it without undoing the change', async () => {
  press('Open');
  await open(true, false);
  press('Filter');
  await waitFor(() => expect(window.location.search).toBe('?filter=1'), PATIENT);
  await open(true, false);
  await move(-1);
  await open(false, false);
  expect(window.location.search).toBe('?filter=1');
});

test('FI12 a page that was loaded again while an overlay was open has no dead step', async () => {
  window.history.replaceState({ ...(window.history.state as object), overlay: 0 }, '');
  window.history.pushState({ ...(window.history.state as object), overlay: 1 }, '');
  startOverlayHistory();
  await move(-1);
  expect(await shows('Before')).toBeTruthy();
});

test('FI12 Back closes an overlay that replaces the first answer to a touch, whose entry came after the start', async () => {
  window.history.pushState({ ...(window.history.state as object | null), overlay: 1 }, '');
  press('Open');
  await waitFor(() => expect(isOpen('Shown')).toBe(true), PATIENT);
  // The entry is made in a microtask.
  await act(async () => {});
  await move(-1);
  await waitFor(() => expect(isOpen('Shown')).toBe(false));
});
