// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordField } from './field.tsx';

test.each([
  ['the hint', {}, 'At least 6 characters'],
  ['the error in the place of the hint', { error: 'Too short' }, 'Too short'],
])('AU01 a password field is described by %s alone', (_, props, words) => {
  render(<PasswordField label="Password" name="password" hint="At least 6 characters" {...props} />);
  const field = screen.getByLabelText('Password');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
  expect(screen.queryAllByText(/characters|short/)).toHaveLength(1);
  expect(field.getAttribute('aria-invalid')).toBe(words === 'Too short' ? 'true' : null);
});
