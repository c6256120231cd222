// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AltText } from './alt-text.tsx';

const copyWith = async (writeText: (text: string) => Promise<void>) => {
  Object.assign(navigator, { clipboard: { writeText } });
  render(<AltText title="Sunday Tea" altText="A woman rests." />);
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Copy the alt text: Sunday Tea', hidden: true })),
  );
};

test('FI07 buyers copy the alt text of what they bought, and are told when they can’t', async () => {
  const writeText = vi.fn(async () => {});
  await copyWith(writeText);
  expect(writeText).toHaveBeenCalledWith('A woman rests.');
  expect(screen.getByText('Copied')).toBeTruthy();
  cleanup();
  await copyWith(async () => {
    throw new Error('denied');
  });
  expect(screen.getByText('It could not be copied. Select the text instead.')).toBeTruthy();
});
