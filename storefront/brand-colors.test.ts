import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandColors } from '@baobab/ui/brand-colors';
import { expect, test } from 'vitest';

test('AD02 the shop’s colors are those that the admin area shares', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'src', 'app', 'styles', 'tokens.css'), 'utf8');
  for (const [name, [light, dark]] of Object.entries(brandColors))
    expect(sheet).toContain(`--${name}: light-dark(${light}, ${dark});`);
});
