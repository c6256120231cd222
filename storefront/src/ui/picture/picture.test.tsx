// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const source = { src: 'http://p.test/a.800.webp', srcSet: 'http://p.test/a.400.webp 400w', width: 1600, height: 2000 };

test('SF05 a picture says its size, and what to load for which width', () => {
  render(<Picture source={source} alt="Market Day" sizes="50vw" />);
  const image = screen.getByRole('img', { name: 'Market Day' });
  expect(image.getAttribute('srcset')).toBe(source.srcSet);
  expect([image.getAttribute('width'), image.getAttribute('height'), image.getAttribute('loading')]).toEqual([
    '1600',
    '2000',
    'lazy',
  ]);
});

test('SF05 a broken picture falls back to a drawn one with the same name; another source is tried anew', () => {
  const { rerender } = render(<Picture source={source} alt="Market Day" sizes="50vw" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name: 'Market Day' }).tagName).toBe('SPAN');
  rerender(<Picture source={{ ...source, src: 'http://p.test/b.webp' }} alt="Market Day" sizes="50vw" />);
  expect(screen.getByRole('img', { name: 'Market Day' }).tagName).toBe('IMG');
});

/** Thumbhashes of a 4 × 4 square of clay, whole and with a transparent half. */
const thumbhash = (alpha: (at: number) => number) => {
  const pixels = Array.from({ length: 16 }, (_, at) => [180, 70, 30, alpha(at)]).flat();
  return btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, pixels)));
};

test('SA05 a transparent picture stands on the backing, an opaque one on its own color', () => {
  const matOf = (placeholder: string) => {
    const { unmount } = render(<Picture source={{ ...source, placeholder }} alt="Market Day" sizes="50vw" />);
    const found = screen.getByRole('img').style.getPropertyValue('--mat');
    unmount();
    return found;
  };
  expect(matOf(thumbhash(() => 255))).toContain('rgb(');
  expect(matOf(thumbhash((at) => (at < 8 ? 0 : 255)))).toBe('');
});
