import { LEFT_BEHIND, REAL_FILES } from '@baobab/testing/left-behind-files';
import { expect, test } from 'vitest';
import { ignoredPart, splitIgnored } from './ignored-files.ts';

test.each(LEFT_BEHIND)('WO10 %s is ignored as %s', (path, ignored) => {
  expect(ignoredPart(path)).toBe(ignored);
  expect(ignoredPart(path.toUpperCase())).toBe(ignored.toUpperCase());
});

test.each(REAL_FILES)('WO10 %s is not ignored', (path) => {
  expect(ignoredPart(path)).toBeNull();
});

test('WO10 an ignored folder counts once, in each folder where it lies', () => {
  const files = ['@eaDir/a', '@eaDir/b', 'Tech/@eaDir/a', 'a.png'].map((path) => ({ path, root: 'July' }));
  expect(splitIgnored([...files, { path: '.DS_Store', root: '' }])).toEqual({
    wanted: [{ path: 'a.png', root: 'July' }],
    leftOut: ['July/@eaDir', 'July/Tech/@eaDir', '.DS_Store'],
  });
});
