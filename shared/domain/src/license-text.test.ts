import { expect, test } from 'vitest';
import { LICENSE_TEXT, licenseOf } from './license-text.ts';

test('SA03 license.txt names every prohibition of the terms, and who may use the files', () => {
  for (const text of [LICENSE_TEXT, licenseOf('Twins', 'single'), licenseOf('All packs', 'bundle')]) {
    for (const words of [/give away the files/, /templates/, /train AI models/, /trademark/, /demean/])
      expect(text).toMatch(words);
    expect(text).toMatch(/Everyone who works on/);
    expect(text).not.toMatch(/seat/i);
  }
});
