import { expect, test } from 'vitest';
import { bundleQuestions, bundleThemes, savings } from './bundle-texts.tsx';

test('BU01 each saving is computed from the base named beside it', () => {
  expect(savings).toEqual([
    { base: 'Total value $225', amount: 146, percent: 65 },
    { base: 'Regular $250', amount: 171, percent: 68 },
  ]);
});

test('BU01 nine themes, eight questions', () => {
  expect([bundleThemes.length, bundleQuestions.length]).toEqual([9, 8]);
});
