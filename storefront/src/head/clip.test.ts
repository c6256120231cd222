import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { clip } from './clip.ts';

const graphemes = (text: string) =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

describe('clip', () => {
  test('SF12 a title of 300 characters ends between two words', () => {
    const title = 'Grandmother teaches weaving under the baobab '.repeat(7).slice(0, 300);
    expect(clip(title, 70)).toBe('Grandmother teaches weaving under the baobab Grandmother teaches…');
  });

  test('SF12 an emoji of several code points is kept whole or not at all', () => {
    const family = '👨🏿‍👩🏿‍👧🏿‍👦🏿';
    for (let limit = family.length + 1; limit < 4 * family.length; limit += 1) {
      const shown = graphemes(clip(family.repeat(9), limit));
      expect(shown.filter((one) => one !== '…' && one !== family)).toEqual([]);
    }
  });

  test('WO01 where the browser has no graphemes, no code point is cut', () => {
    vi.stubGlobal('Intl', {});
    expect(clip('👨🏿'.repeat(9), 8)).toBe('👨🏿👨…');
    vi.unstubAllGlobals();
  });

  test('SF12 one word without an end is cut', () => {
    expect(clip('x'.repeat(300), 10)).toBe('xxxxxxxxx…');
  });

  test('SF12 text from right to left keeps its order; marks that would turn what follows are taken out', () => {
    expect(clip('مرحبا \u202eبالعالم', 50)).toBe('مرحبا بالعالم');
  });

  test('SF12 lines become one line', () => {
    expect(clip(' a\n\n b\tc\u2028d\u0000e ', 50)).toBe('a b c d e');
  });

  test('SF12 never longer than asked, never half a character, and short text stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 2, max: 170 }), (text, limit) => {
        const clipped = clip(text, limit);
        expect(clipped.length).toBeLessThanOrEqual(limit);
        expect(clipped.isWellFormed()).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 2, max: 170 }), (text, limit) => {
        expect(clip(text, limit).length).toBeLessThanOrEqual(limit);
        expect(clip(text, limit).isWellFormed()).toBe(true);
      }),
    );
  });
});
