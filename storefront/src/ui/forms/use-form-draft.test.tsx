// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFormDraft } from './use-form-draft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Letter({ onForget }: { onForget?: (clear: () => void) => void }) {
  const { attach, onInput, clear } = useFormDraft('letter');
  onForget?.(clear);
  return (
    <form ref={attach} onInput={onInput}>
      <input name="subject" aria-label="Subject" />
      <textarea name="message" aria-label="Message" />
      <input name="password" type="password" aria-label="Password" />
    </form>
  );
}

const write = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const words = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('AB02 what was typed is there after the page was left; a password never is', () => {
  render(<Letter />);
  write('Subject', '<i>Hello</i>');
  write('Message', 'one\ntwo');
  write('Password', 'secret');
  expect(sessionStorage.getItem('letter')).not.toContain('secret');
  cleanup();
  render(<Letter />);
  expect([words('Subject'), words('Message'), words('Password')]).toEqual(['<i>Hello</i>', 'one\ntwo', '']);
});

test('AU01 what was typed before the scripts came is kept too, and shared with a form of fewer fields', () => {
  const Short = () => {
    const { attach, onInput } = useFormDraft('letter');
    return (
      <form ref={attach} onInput={onInput}>
        <input name="subject" aria-label="Subject" defaultValue="early" />
      </form>
    );
  };
  sessionStorage.setItem('letter', '{"message":"kept"}');
  render(<Short />);
  cleanup();
  render(<Letter />);
  expect([words('Subject'), words('Message')]).toEqual(['early', 'kept']);
});

test('AU01 text that comes back into the field a person is in is selected, so that typing replaces it', () => {
  sessionStorage.setItem('letter', '{"subject":"before"}');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Letter />);
  screen.getByLabelText('Subject').focus();
  render(<Letter />, { container, hydrate: true });
  const { selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Subject');
  expect([words('Subject'), selectionStart, selectionEnd]).toEqual(['before', 0, 6]);
});

test('AB02 it is forgotten once sent, or emptied', () => {
  const held: { clear?: () => void } = {};
  render(<Letter onForget={(clear) => void (held.clear = clear)} />);
  write('Subject', 'Hello');
  held.clear?.();
  expect(sessionStorage.getItem('letter')).toBeNull();
  write('Subject', 'Hello');
  write('Subject', '');
  expect(sessionStorage.getItem('letter')).toBeNull();
});

test.each(['{', 'null', '[1]', '{"subject":7}'])('AB02 a kept value that reads %s is ignored', (value) => {
  sessionStorage.setItem('letter', value);
  render(<Letter />);
  expect(words('Subject')).toBe('');
});

test('AB02 a browser that keeps nothing can still be written in', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  render(<Letter />);
  write('Subject', 'Hello');
  expect(words('Subject')).toBe('Hello');
});
