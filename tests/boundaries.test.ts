// Plants one forbidden import per rule in a throwaway tree and expects exactly that rule to report it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { afterAll, describe, expect, test } from 'vitest';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
const planted: Record<string, [file: string, imports: string]> = {
  'no-cycle': ['shared/domain/src/one.ts', './two.ts'],
  'no-unresolved': ['shared/domain/src/one.ts', './nowhere.ts'],
  'domain-only-zod': ['shared/domain/src/one.ts', '../../data/src/rows.ts'],
  'domain-no-node': ['shared/domain/src/one.ts', 'node:fs'],
  'upload-engine-pure': ['shared/uploads/src/engine/one.ts', '../transports/tus.ts'],
  'upload-engine-no-node': ['shared/uploads/src/engine/one.ts', 'node:fs'],
  'draft-engine-pure': ['shared/drafts/src/merge.ts', '../../data/src/rows.ts'],
  'draft-engine-no-node': ['shared/drafts/src/merge.ts', 'node:fs'],
  'draft-remote-through-data': ['shared/drafts/src/remote/supabase-remote.ts', '../../../ui/src/price.ts'],
  'data-only-domain': ['shared/data/src/one.ts', '../../ui/src/price.ts'],
  'ui-only-domain': ['shared/ui/src/one.ts', '../../data/src/rows.ts'],
  'admin-through-ports': ['shared/admin/src/one.ts', '../../uploads/src/engine/engine.ts'],
  'admin-no-node': ['shared/admin/src/one.ts', 'node:fs'],
  'shared-knows-no-face': ['shared/admin/src/one.ts', '../../../storefront/src/features/cart/cart.ts'],
  'only-tests-use-testing': ['shared/data/src/one.ts', '../../testing/src/fakes.ts'],
  'data-is-the-only-supabase-door': ['storefront/src/features/cart/one.ts', '@supabase/supabase-js'],
  'features-never-each-other': ['storefront/src/features/cart/one.ts', '../catalog/card.ts'],
  'features-below-pages-and-app': ['storefront/src/features/cart/one.ts', '../../pages/home/page.ts'],
  'shop-ui-is-dumb': ['storefront/src/ui/one.ts', '../features/cart/cart.ts'],
  'no-antd-for-shoppers': ['storefront/src/features/cart/one.ts', 'antd'],
  'one-door-to-admin': ['storefront/src/features/cart/one.ts', '../../pages/admin/door.ts'],
  'main-has-no-screens': ['admin-desktop/src/main/one.ts', '../../../shared/ui/src/price.ts'],
  'preload-only-bridge': ['admin-desktop/src/preload/one.ts', '../main/session.ts'],
  'renderer-has-no-node': ['admin-desktop/src/renderer/one.ts', 'node:fs'],
  'renderer-over-the-bridge': ['admin-desktop/src/renderer/one.ts', '../main/session.ts'],
  'functions-only-domain-and-shared': ['supabase/functions/a/one.ts', '../../local/stack.ts'],
  'functions-never-each-other': ['supabase/functions/a/one.ts', '../b/handler.ts'],
};
const tree = [
  'shared/data/src/rows.ts',
  'shared/uploads/src/transports/tus.ts',
  'shared/uploads/src/engine/engine.ts',
  'shared/ui/src/price.ts',
  'shared/testing/src/fakes.ts',
  'storefront/src/features/cart/cart.ts',
  'storefront/src/features/catalog/card.ts',
  'storefront/src/pages/home/page.ts',
  'storefront/src/pages/admin/door.ts',
  'admin-desktop/src/main/session.ts',
  'supabase/local/stack.ts',
  'supabase/functions/b/handler.ts',
  'node_modules/antd/index.js',
  'node_modules/@supabase/supabase-js/index.js',
];
const homes: string[] = [];

/** Lays the tree with one more file that imports `specifier`, and tells which rules it broke. */
async function rulesBrokenBy(file: string, specifier: string): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'boundaries-'));
  homes.push(home);
  const lay = (path: string, text: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  for (const path of tree) lay(path, 'export const here = 1;\n');
  lay('shared/domain/src/two.ts', "import './one.ts';\nexport const two = 2;\n");
  lay(file, `import '${specifier}';\nexport const one = 1;\n`);
  const options = { ...(config as { options?: object }).options, ruleSet: config, validate: true, baseDir: home };
  const result = await cruise([file], options as unknown as ICruiseOptions);
  return (result.output as ICruiseResult).summary.violations.map((violation) => violation.rule.name);
}

afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })));

describe('import boundaries', () => {
  test.each(Object.entries(planted))('%s is enforced', async (rule, [file, specifier]) => {
    expect(await rulesBrokenBy(file, specifier)).toContain(rule);
  });

  test('every rule has a planted violation', () => {
    expect(config.forbidden.map((rule) => rule.name).toSorted()).toEqual(Object.keys(planted).toSorted());
  });

  test('an allowed import breaks no rule', async () => {
    expect(await rulesBrokenBy('shared/data/src/one.ts', './rows.ts')).toEqual([]);
  });
});
