import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { expect, test } from 'vitest';
import { illustration } from '../../head/test-entities.ts';
import { comparedFacts } from './compared-facts.ts';

const UNKNOWN = { formats: [], isVector: null, isTransparent: null, widthPx: null, heightPx: null, fileCount: null };
const card = (over: Partial<IllustrationCard>): IllustrationCard => ({
  ...illustration,
  ...UNKNOWN,
  fileSizeBytes: null,
  ...over,
});

test('FI09 what either file bears out has a row, what neither does has none, price and license always', () => {
  const paid = card({ formats: ['png', 'svg'], widthPx: 2000, heightPx: 1500, price: 9, isFree: false });
  const free = card({ isTransparent: true, price: 0, isFree: true });
  expect(comparedFacts([paid, free], 'usd')).toEqual([
    { name: 'Format', values: ['PNG, SVG', ''] },
    { name: 'Size', values: ['2000 × 1500 px', ''] },
    { name: 'Transparency', values: ['', 'Yes'] },
    { name: 'Price', values: ['$9.00', 'Free'] },
    { name: 'License', values: [expect.stringContaining('single project'), expect.stringContaining('Free for')] },
  ]);
});
