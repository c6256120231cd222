// Who may import whom: docs/architecture.md has the table, this file enforces it, boundaries.test.ts plants violations.
const shared = '^shared';
const tools = '^(scripts|benchmarks|tests)/';
const tests = '\\.(test|int\\.test)\\.tsx?$';
const npm = (names) => `node_modules/(${names})/`;

/** A room that may import only what `allowed` matches; everything else, workspace or npm, is an error. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed, dependencyTypesNot: ['core'] },
});
const noNode = (name, from) => ({
  name: `${name}-no-node`,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { dependencyTypes: ['core'] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(electron|npm:|virtual:)' },
    },
    only('domain-only-zod', `${shared}/domain/`, [`${shared}/domain/`, npm('zod')]),
    noNode('domain', `${shared}/domain/`),
    only('upload-engine-pure', `${shared}/uploads/src/(engine|kinds)/`, [
      `${shared}/(domain|uploads/src/(engine|kinds|ports))`,
      npm('p-limit|yocto-queue'),
    ]),
    noNode('upload-engine', `${shared}/uploads/`),
    only('draft-engine-pure', `${shared}/drafts/src/(?!remote/)`, [`${shared}/(domain|drafts/src/(?!remote/))`]),
    only('draft-remote-through-data', `${shared}/drafts/src/remote/`, [`${shared}/(domain|data|drafts)/`]),
    noNode('draft-engine', `${shared}/drafts/`),
    only('data-only-domain', `${shared}/data/`, [`${shared}/(domain|data)/`, npm('zod|@supabase/[a-z-]+')]),
    only('ui-only-domain', `${shared}/ui/`, [`${shared}/(domain|ui)/`, npm('react|react-dom|@types/react')]),
    {
      name: 'admin-through-ports',
      severity: 'error',
      from: { path: `${shared}/admin/`, pathNot: tests },
      to: {
        path: [
          `${shared}/(uploads/src/(engine|transports)|drafts/src/engine|testing)/`,
          '^(storefront|admin-desktop|supabase)/',
          npm('tus-js-client|sharp|electron'),
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    noNode('admin', `${shared}/admin/`),
    {
      name: 'shared-knows-no-face',
      severity: 'error',
      from: { path: `${shared}/`, pathNot: [tests, `${shared}/testing/`] },
      to: { path: '^(storefront|admin-desktop|supabase|scripts|benchmarks|tests)/' },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { pathNot: [tests, '\\.e2e\\.ts$', tools, `${shared}/testing/`] },
      to: { path: `${shared}/testing/` },
    },
    {
      name: 'data-is-the-only-supabase-door',
      severity: 'error',
      from: { path: '^(shared/[a-z]+|storefront|admin-desktop)/src/', pathNot: [`${shared}/data/`, tests] },
      to: { path: npm('@supabase/[a-z-]+'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-never-each-other',
      severity: 'error',
      from: { path: '^storefront/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^storefront/src/features/([^/]+)/', pathNot: '^storefront/src/features/$1/' },
    },
    {
      name: 'features-below-pages-and-app',
      severity: 'error',
      from: { path: '^storefront/src/(features|ui)/', pathNot: tests },
      to: { path: '^storefront/src/(pages)/' },
    },
    {
      name: 'shop-ui-is-dumb',
      severity: 'error',
      from: { path: '^storefront/src/ui/', pathNot: tests },
      to: { path: ['^storefront/src/(features|pages|app)/', `${shared}/data/`] },
    },
    {
      name: 'no-antd-for-shoppers',
      severity: 'error',
      from: { path: '^storefront/src/', pathNot: ['^storefront/src/pages/admin/', tests] },
      to: { path: [npm('antd|@ant-design/[a-z-]+|rc-[a-z-]+'), `${shared}/admin/`] },
    },
    {
      name: 'one-door-to-admin',
      severity: 'error',
      from: { path: '^storefront/src/', pathNot: '^storefront/src/(pages/admin|app)/' },
      to: { path: '^storefront/src/pages/admin/' },
    },
    {
      name: 'main-has-no-screens',
      severity: 'error',
      from: { path: '^admin-desktop/src/main/', pathNot: tests },
      to: {
        path: [`${shared}/(ui|admin)/`, '^admin-desktop/src/(renderer|preload)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    only('preload-only-bridge', '^admin-desktop/src/preload/', [
      '^admin-desktop/src/(preload|bridge)/',
      `${shared}/domain/`,
      'node_modules/(electron|zod)/',
      '^electron$',
    ]),
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^admin-desktop/src/renderer/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-over-the-bridge',
      severity: 'error',
      from: { path: '^admin-desktop/src/renderer/', pathNot: tests },
      to: { path: ['^admin-desktop/src/(main|preload)/', npm('electron|sharp')] },
    },
    {
      name: 'functions-only-domain-and-shared',
      severity: 'error',
      from: { path: '^supabase/functions/', pathNot: tests },
      to: {
        path: '^(shared|storefront|admin-desktop|supabase)/',
        pathNot: [`${shared}/domain/`, '^supabase/functions/_shared/', '^supabase/functions/([^/]+)/', npm('[^/]+')],
      },
    },
    {
      name: 'functions-never-each-other',
      severity: 'error',
      from: { path: '^supabase/functions/([^_/][^/]*)/', pathNot: tests },
      to: { path: '^supabase/functions/([^_/][^/]*)/', pathNot: '^supabase/functions/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|out)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
