// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyOverlay, type OverlayProps } from './overlay.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const online = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
const missing = (): Promise<(props: OverlayProps) => ReactNode> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
const Broken = (): false => {
  throw new Error('it broke');
};
const Shown = ({ open }: OverlayProps) => open && <p>Here it is</p>;

/** A page with a button that opens the overlay. */
function show(load: () => Promise<(props: OverlayProps) => ReactNode>): void {
  const Overlay = lazyOverlay('The search', load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <h1>The page</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Overlay open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  render(<Page />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('FI10 offline: an overlay that never came says so, the page stays, and it opens with the network', async () => {
  online(false);
  const load = vi.fn(missing);
  show(load);
  expect(load).not.toHaveBeenCalled();
  press('Open');
  expect(await screen.findByText(/You are offline.* This page stays as it is/)).toBeTruthy();
  expect(screen.getByText('The search could not be opened')).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
  expect(screen.queryByText('Load the page again')).toBeNull();
  load.mockResolvedValue(Shown);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('FI10 code that a deployment took away can be tried again, or the page loaded anew', async () => {
  online(true);
  const load = vi.fn(missing);
  show(load);
  press('Open');
  expect(await screen.findByText(/the shop has just been updated/)).toBeTruthy();
  expect(screen.getByText('Load the page again')).toBeTruthy();
  press('Try again');
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByText(/This page stays as it is/);
  load.mockResolvedValue(Shown);
  press('Try again');
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('FI10 a closed failure is forgotten: the next opening tries anew', async () => {
  online(true);
  const load = vi.fn(missing);
  show(load);
  press('Open');
  await screen.findByText(/This page stays as it is/);
  press('Close');
  await vi.waitFor(() => expect(screen.queryByText(/This page stays as it is/)).toBeNull());
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(Shown);
  press('Open');
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('FI10 an overlay that breaks takes nothing with it', async () => {
  online(true);
  show(() => Promise.resolve(Broken));
  press('Open');
  expect(await screen.findByText(/Something in it went wrong/)).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
});
