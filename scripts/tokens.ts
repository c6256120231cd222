// Writes what antd's theme needs of the style sheets' tokens, which no style sheet can tell it. A test fails while they differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

export const TABLE = join(root, 'shared/admin/src/theme/token-values.ts');
/** The admin area's own come last: they replace the shop's of the same name. */
const SHEETS = ['shared/ui/src/tokens.css', 'shared/admin/src/theme/tokens.css'];
const HEX = '(#[0-9a-f]{6})';
const COLOR = new RegExp(`^\\s*--([\\w-]+): (?:light-dark\\(${HEX}, ${HEX}\\)|${HEX});`, 'gm');
const NUMBER = /^ {4}--([\w-]+): ([\d.]+)(rem|ms);/gm;

/** Colors as light and dark, lengths in px of a page with 16-px text, durations in ms. */
export function tokenValues(): Record<string, [light: string, dark: string] | number> {
  const sheet = SHEETS.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const colors = [...sheet.matchAll(COLOR)].map(([, name = '', light, dark, both]) => {
    const pair: [string, string] = [light ?? both ?? '', dark ?? both ?? ''];
    return [name, pair] as const;
  });
  const numbers = [...sheet.matchAll(NUMBER)].map(
    ([, name = '', value, unit]) => [name, Number(value) * (unit === 'rem' ? 16 : 1)] as const,
  );
  return Object.fromEntries([...colors, ...numbers]);
}

export function tokenTable(): string {
  const lines = Object.entries(tokenValues()).map(([name, value]) => {
    const key = name.includes('-') ? `'${name}'` : name;
    return `  ${key}: ${typeof value === 'number' ? value : `['${value.join("', '")}']`},\n`;
  });
  return `/** Written by scripts/tokens.ts from the style sheets: colors as light and dark, lengths in px, durations in ms. */\nexport const tokens = {\n${lines.join('')}} as const;\n`;
}

if (import.meta.main) {
  writeFileSync(TABLE, tokenTable());
  console.log('Wrote the tokens that TypeScript reads');
}
