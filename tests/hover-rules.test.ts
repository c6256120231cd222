import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Selectors with `:hover` that also touch screens apply, where a tap leaves them on. `:not(:hover)` is no such rule. */
function hoverRulesForTouch(css: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, prelude = '', brace] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') open.pop();
    if (brace !== '{') continue;
    const selector = prelude.trim();
    const isGuarded = open.some((block) => block.includes('(hover: hover)'));
    if (selector.replaceAll(/:not\([^)]*\)/g, '').includes(':hover') && !isGuarded) found.push(selector);
    open.push(selector);
  }
  return found;
}

test('LO06 a rule for the pointer stands in a hover query', () => {
  const files = execFileSync('git', ['ls-files', '*.css'], { encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    hoverRulesForTouch(readFileSync(file, 'utf8')).map((rule) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
});

test('LO06 a rule outside of the query is found', () => {
  expect(hoverRulesForTouch('@layer ui { /* a:hover { */ .a, .b:hover > i { color: red } }')).toEqual([
    '.a, .b:hover > i',
  ]);
  expect(hoverRulesForTouch('@media (hover: hover) { .a:hover { color: red } } .b:not(:hover) { top: 0; }')).toEqual(
    [],
  );
});
