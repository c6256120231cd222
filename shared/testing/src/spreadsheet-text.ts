import fc from 'fast-check';

const PARTS = [...`= + - @ ' " ; , | < & a 0 7 ７ ＝ 😀 _x000D_ _x =1+1`.split(' '), '\t', '\r', '\n', '\u0001', ' '];

/** Texts that spreadsheets read as something else, or that their files write in a way of their own. */
export const spreadsheetText = (minLength = 0) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength }),
    fc.array(fc.constantFrom(...PARTS), { minLength, maxLength: 14 }).map((parts) => parts.join('')),
    fc.constantFrom('007 and 1,50', '2026-01-02 ,', '12/11 10,5 0x1', "=cmd|'/C calc'!A0", 'TRUE, 1e5, =1'),
  );
