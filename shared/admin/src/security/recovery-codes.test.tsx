// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { RecoveryCodes } from './recovery-codes.tsx';

afterEach(() => vi.unstubAllGlobals());

test('OW12 EL05 recovery codes are copied where the page may not write to the clipboard, as in the desktop app', async () => {
  const writeText = vi.fn(() => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const setData = vi.fn();
  document.execCommand = () => {
    const event = Object.assign(new Event('copy'), { clipboardData: { setData } });
    return document.dispatchEvent(event);
  };
  renderAdmin(<RecoveryCodes codes={['AAAA-1', 'BBBB-2']} onDone={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Copied');
  expect(setData.mock.calls).toEqual([['text/plain', 'AAAA-1\nBBBB-2']]);
});
