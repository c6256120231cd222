// @vitest-environment jsdom
import { withholdComposingKeys } from '@baobab/ui/composing-keys';
import { surviveTranslation } from '@baobab/ui/translated-text';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { removeChild, insertBefore } = Node.prototype;
beforeEach(() => {
  surviveTranslation(document);
  withholdComposingKeys(window);
});
afterEach(() => {
  cleanup();
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

/** As Chrome's translator: https://github.com/facebook/react/issues/11538#issuecomment-380457069. `wrap` keeps the node, as others do. */
async function translate(way: 'replace' | 'wrap'): Promise<void> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const all: Node[] = [];
  while (texts.nextNode()) all.push(texts.currentNode);
  for (const text of all) {
    const font = document.createElement('font');
    text.parentNode?.insertBefore(font, text);
    text.parentNode?.removeChild(text);
    font.append(way === 'wrap' ? text : `«${text.nodeValue}»`);
  }
  // The browser reports changes of a page in a task of its own.
  await act(async () => undefined);
}

function List({ count, more }: { count: number; more: boolean }) {
  return (
    <p>
      {more && 'More than '}
      {count} pictures
      {more ? <b>found</b> : 'here'}
    </p>
  );
}

test.each(['replace', 'wrap'] as const)('WO02 texts of a translated page come, go and change (%s)', async (way) => {
  const { rerender, container } = render(<List count={3} more={false} />);
  await translate(way);
  rerender(<List count={12} more />);
  await act(async () => undefined);
  expect(container.textContent?.replaceAll(/[«»]/g, '')).toBe('More than 12 picturesfound');
  await translate(way);
  rerender(<List count={5} more={false} />);
  await act(async () => undefined);
  expect(container.textContent?.replaceAll(/[«»]/g, '')).toBe('5 pictureshere');
});

test('SF13 the Enter that confirms a composed word reaches no handler; the next one does', () => {
  const onKeyDown = vi.fn();
  render(<input aria-label="Words" onKeyDown={onKeyDown} />);
  const field = screen.getByLabelText('Words');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  // Safari
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(onKeyDown).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(onKeyDown).toHaveBeenCalledOnce();
});
