// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { useSinglePress } from './use-single-press.ts';

const One = ({ press }: { press: () => void }) => <Button onClick={useSinglePress(press)}>Add</Button>;

/** The number of presses that count, of clicks at these times. */
function counted(clicks: readonly { at: number; detail?: number; pointerType?: string }[]): number {
  const press = vi.fn();
  render(<One press={press} />);
  const button = screen.getByRole('button', { name: 'Add' });
  for (const { at, detail, pointerType } of clicks) {
    const click = createEvent.click(button, { detail });
    Object.defineProperties(click, { timeStamp: { value: at }, pointerType: { value: pointerType } });
    fireEvent(button, click);
  }
  cleanup();
  return press.mock.calls.length;
}

test('CC01 a double click is one press, two clicks are two', () => {
  const mouse = { pointerType: 'mouse' };
  expect(counted([1, 2, 3].map((detail) => ({ ...mouse, at: 100 * detail, detail })))).toBe(1);
  expect(counted([1, 2].map((time) => ({ ...mouse, at: 100 * time, detail: 1 })))).toBe(2);
});

test.each(['touch', '', undefined])(
  'CC01 by “%s”, presses that follow within half a second are none',
  (pointerType) => {
    expect(counted([100, 400, 700, 1000].map((at) => ({ pointerType, at })))).toBe(1);
    expect(counted([100, 700, 1300].map((at) => ({ pointerType, at })))).toBe(3);
  },
);
