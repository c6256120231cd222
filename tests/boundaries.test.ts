// Runs in npm run test:all only: it plants a forbidden import in each room and reads all imports every time.
// Plants forbidden imports in a throwaway tree, in every form in which they get written, and expects the rule to report each.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IFlattenedRuleSet & { options: object };
const rules = config.forbidden ?? [];

/** Rule → a folder, and what its files must not import, by path, by package name or through a folder's index. */
const planted: Record<string, [folder: string, ...specifiers: string[]]> = {
  'no-cycle': ['storefront/src/head', './two.ts'],
  'no-unresolved': ['shared/domain/src', './nowhere.ts', '@baobab/domain/nowhere', 'left-pad'],
  'domain-only-zod': ['shared/domain/src', '../../data/src/rows.ts', '@baobab/data/rows', '../../data/src', 'antd'],
  'domain-no-node': ['shared/domain/src', 'node:fs', 'path'],
  'upload-engine-pure': ['shared/uploads/src/engine', '../transports/tus-upload.ts', '@baobab/data/rows'],
  'upload-engine-no-node': ['shared/uploads/src/engine', 'node:fs'],
  'draft-engine-pure': ['shared/drafts/src', '../../data/src/rows.ts', '@baobab/data/rows', '../../data/src'],
  'draft-engine-no-node': ['shared/drafts/src', 'node:fs'],
  'objects-sent-by-uploads-alone': [
    'storefront/src/features/cart',
    '../../../../shared/uploads/src/transports/tus-upload.ts',
    '@baobab/uploads/transports/tus-upload',
  ],
  'draft-remote-through-data': ['shared/drafts/src/remote', '../../../ui/src/price.ts', '@baobab/ui/price'],
  'data-only-domain': ['shared/data/src', '../../ui/src/price.ts', '@baobab/ui/price'],
  'ui-only-domain': ['shared/ui/src', '../../data/src/rows.ts', '@baobab/data/rows', '../../data/src'],
  'serving-alone': ['shared/serving/src', '../../domain/src/two.ts', '@baobab/domain/two'],
  'admin-through-ports': ['shared/admin/src', '../../uploads/src/engine/engine.ts', '@baobab/testing/fakes'],
  'admin-no-node': ['shared/admin/src', 'node:fs'],
  'shared-knows-no-face': ['shared/admin/src', '../../../storefront/src/features/cart/cart.ts'],
  'only-tests-use-testing': ['shared/data/src', '../../testing/src/fakes.ts', '@baobab/testing/fakes'],
  'supabase-clients-only-in-data': ['storefront/src/features/cart', '@supabase/supabase-js'],
  'ui-knows-no-data': [
    'storefront/src/ui',
    '../features/cart/cart.ts',
    '../query/query.ts',
    '../app',
    '@baobab/data/rows',
  ],
  'shop-starts-without-development-tools': ['shared/data/src', 'fast-check'],
  'query-below-features': ['storefront/src/query', '../features/cart/cart.ts', '../app'],
  'head-below-features': [
    'storefront/src/head',
    '../app/main.ts',
    '../pages/home/page.ts',
    '../query/query.ts',
    '../features/cart/cart.ts',
  ],
  'features-below-pages-and-app': [
    'storefront/src/features/cart',
    '../../app/main.ts',
    '../../app',
    '../../pages/home/page.ts',
    '../../shop/context.ts',
  ],
  'features-never-each-other': ['storefront/src/features/cart', '../catalog/card.ts', '../catalog'],
  'shop-below-pages': ['storefront/src/shop', '../app/main.ts', '../pages/home/page.ts'],
  'pages-below-app': ['storefront/src/pages/home', '../../app/main.ts', '../../app'],
  'storefront-no-node': ['storefront/src/features/cart', 'node:fs'],
  'no-antd-for-shoppers': ['storefront/src/features/cart', 'antd', '@baobab/admin/frame'],
  'admin-pages-only-from-routes': ['storefront/src/features/cart', '../../pages/admin/door.ts'],
  'server-knows-the-renderer-only': ['storefront/server', '../src/app/main.ts', '../src/features/cart/cart.ts'],
  'storefront-runs-alone': ['storefront/src/app', '../../server/serve.ts', '@baobab/supabase/local/stack'],
  'desktop-runs-alone': ['admin-desktop/src/main', '@baobab/supabase/local/stack'],
  'main-has-no-screens': ['admin-desktop/src/main', '@baobab/ui/price', '../renderer/screen.ts'],
  'preload-only-bridge': ['admin-desktop/src/preload', '../main/session.ts', '@baobab/data/rows'],
  'renderer-no-node': ['admin-desktop/src/renderer', 'node:fs'],
  'renderer-over-the-bridge': ['admin-desktop/src/renderer', '../main/session.ts', '../main'],
  'functions-only-domain-and-shared': ['supabase/functions/a', '../../local/stack.ts'],
  'functions-never-each-other': ['supabase/functions/a', '../b/handler.ts', '../b'],
};

/** The forms of an import, each in a file of its own. The first runs nothing of the module: rules about values let it pass. */
const forms: Record<string, (specifier: string) => string> = {
  'one-type.ts': (specifier) => `import type { Here } from '${specifier}';\nexport type One = Here;`,
  'one-value.ts': (specifier) => `import { here } from '${specifier}';\nexport const one = here;`,
  'one-export.ts': (specifier) => `export { here as one } from '${specifier}';`,
  'one-dynamic.ts': (specifier) => `export const one = () => import('${specifier}');`,
};

const tree = [
  'shared/data/src/rows.ts',
  'shared/data/src/index.ts',
  'shared/uploads/src/transports/tus-upload.ts',
  'shared/uploads/src/engine/engine.ts',
  'shared/ui/src/price.ts',
  'shared/admin/src/frame.ts',
  'shared/testing/src/fakes.ts',
  'storefront/server/serve.ts',
  'storefront/src/app/main.ts',
  'storefront/src/app/index.ts',
  'storefront/src/shop/context.ts',
  'storefront/src/query/query.ts',
  'storefront/src/features/cart/cart.ts',
  'storefront/src/features/catalog/card.ts',
  'storefront/src/features/catalog/index.ts',
  'storefront/src/pages/home/page.ts',
  'storefront/src/pages/admin/door.ts',
  'admin-desktop/src/main/session.ts',
  'admin-desktop/src/main/index.ts',
  'admin-desktop/src/renderer/screen.ts',
  'supabase/local/stack.ts',
  'supabase/functions/b/handler.ts',
  'supabase/functions/b/index.ts',
  'node_modules/antd/index.js',
  'node_modules/fast-check/index.js',
  'node_modules/@supabase/supabase-js/index.js',
];
const SHARED = ['domain', 'data', 'uploads', 'drafts', 'admin', 'ui', 'serving', 'testing'];
/** Close a cycle with the planted file. */
const cycles = ['shared/domain/src/two.ts', 'storefront/src/head/two.ts'];

let home: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), `${text}\nexport const here = 1;\nexport type Here = number;\n`);
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const path of tree) write(path, '');
  for (const path of cycles)
    write(
      path,
      Object.keys(forms)
        .map((file) => `import './${file}';`)
        .join('\n'),
    );
  const packages = {
    supabase: './*.ts',
    ...Object.fromEntries(SHARED.map((name) => [`shared/${name}`, './src/*.ts'])),
  };
  mkdirSync(join(home, 'node_modules', '@baobab'));
  for (const [folder, files] of Object.entries(packages)) {
    const name = `@baobab/${basename(folder)}`;
    mkdirSync(join(home, folder), { recursive: true });
    writeFileSync(
      join(home, folder, 'package.json'),
      JSON.stringify({ name, type: 'module', exports: { './*': files }, devDependencies: { 'fast-check': '1.0.0' } }),
    );
    symlinkSync(join(home, folder), join(home, 'node_modules', name));
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Which files break which rules, as 'file: rule', when each holds its text. */
async function violations(folder: string, texts: ReadonlyMap<string, string>): Promise<string[]> {
  const paths = [...texts.keys()].map((file) => join(folder, file));
  for (const [file, text] of texts) write(join(folder, file), text);
  const result = await cruise(paths, { ...config.options, ruleSet: config, validate: true, baseDir: home });
  for (const path of paths) rmSync(join(home, path));
  const { summary } = result.output as ICruiseResult;
  return summary.violations.map(({ from, rule }) => `${basename(from)}: ${rule.name}`);
}

describe('import boundaries', () => {
  const cases = Object.entries(planted).flatMap(([rule, [folder, ...specifiers]]) =>
    specifiers.map((specifier) => [rule, folder, specifier] as const),
  );

  test.each(cases)('%s: %s must not import %s', async (name, folder, specifier) => {
    const rule = rules.find((one) => one.name === name);
    const valuesOnly = JSON.stringify(rule).includes('type-only');
    const files = Object.keys(forms).filter((file) => !valuesOnly || file !== 'one-type.ts');
    const texts = new Map(files.map((file) => [file, forms[file]?.(specifier) ?? '']));
    expect(await violations(folder, texts)).toEqual(expect.arrayContaining(files.map((file) => `${file}: ${name}`)));
  });

  test('every rule has a planted violation', () => {
    expect(new Set(rules.map((rule) => rule.name))).toEqual(new Set(Object.keys(planted)));
  });

  test('OW01 no other code writes the request that stores an object', () => {
    const sources = ['shared/*/src', 'storefront/src', 'admin-desktop/src'].flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`),
    );
    const sends = (text: string) => /x-upsert/i.test(text);
    const senders = sources.filter((path) => !/\.test\.tsx?$|testing/.test(path) && sends(readFileSync(path, 'utf8')));
    expect(sends("headers: { 'x-upsert': 'false' }"), 'a planted one is found').toBe(true);
    expect(senders.map((path) => path.replaceAll('\\', '/')).toSorted()).toEqual([
      'shared/uploads/src/transports/single-request.ts',
      'shared/uploads/src/transports/tus-upload.ts',
    ]);
  });

  test('an allowed import breaks no rule', async () => {
    expect(await violations('shared/data/src', new Map([['one.ts', "import './rows.ts';"]]))).toEqual([]);
    const page = new Map([['one.ts', "import { here } from '../../features/cart/cart.ts';\nexport const one = here;"]]);
    expect(await violations('storefront/src/pages/home', page)).toEqual([]);
  });
});
