// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ThemeProvider, useColorMode } from './theme-provider.tsx';

const Toggle = () => <button onClick={useColorMode().toggle}>Toggle</button>;

test('EL05 the app is informed of the look that a person chose, at once and at the next start', () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  const onChosen = vi.fn();
  const show = () =>
    render(
      <ThemeProvider onChosen={onChosen}>
        <Toggle />
      </ThemeProvider>,
    );
  const { unmount } = show();
  expect(onChosen, 'the system decides').not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Toggle' }));
  expect(onChosen.mock.calls).toEqual([['dark']]);
  unmount();
  show();
  expect(onChosen.mock.calls).toEqual([['dark'], ['dark']]);
});
