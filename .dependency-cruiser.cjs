// Who may import whom: docs/architecture.md has the table, this file enforces it, boundaries.test.ts plants violations.
const shared = '^shared';
const tools = '^(scripts|benchmarks|tests)/';
const shop = '^storefront/src';
const server = '^storefront/server/';
const tests = '\\.(test|int\\.test)\\.tsx?$';
const npm = (names) => `node_modules/(${names})/`;

const VALUES_ONLY = { dependencyTypesNot: ['type-only'] };

/** Files of `from` must not import what `to` matches; tests may. */
const forbid = (name, from, to, more = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: to, ...more },
});
/** Files of `from` may import only what `allowed` matches; everything else, workspace or npm, is an error. */
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
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
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
    only('draft-engine-pure', `${shared}/drafts/src/(?!remote/)`, [
      `${shared}/(domain|drafts/src/(?!remote/))`,
      npm('node-diff3'),
    ]),
    only('draft-remote-through-data', `${shared}/drafts/src/remote/`, [
      `${shared}/(domain|data|drafts)/`,
      `${shared}/uploads/src/transports/store-object\\.ts$`,
    ]),
    // The engine's transport and `store-object` are the only ways in: each of them checks, names and resumes as the engine does.
    forbid(
      'objects-sent-by-uploads-alone',
      '^(shared/(?!uploads/)[a-z]+|storefront|admin-desktop)/src/',
      `${shared}/uploads/src/transports/(single-request|storage-client|tus-upload)\\.ts$`,
    ),
    noNode('draft-engine', `${shared}/drafts/`),
    only('data-only-domain', `${shared}/data/`, [`${shared}/(domain|data)/`, npm('zod|@supabase/[a-z-]+')]),
    only('ui-only-domain', `${shared}/ui/`, [`${shared}/(domain|ui)/`, npm('react|react-dom|@types/react')]),
    only('serving-alone', `${shared}/serving/`, [`${shared}/serving/`]),
    forbid(
      'admin-through-ports',
      `${shared}/admin/`,
      [
        `${shared}/(uploads/src/(engine/|transports/(?!store-object))|drafts/src/engine/|testing/)`,
        '^(storefront|admin-desktop|supabase)/',
        npm('tus-js-client|sharp|electron'),
      ],
      VALUES_ONLY,
    ),
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
      name: 'supabase-clients-only-in-data',
      severity: 'error',
      from: { path: '^(shared/[a-z]+|storefront|admin-desktop)/src/', pathNot: [`${shared}/data/`, tests] },
      to: { path: npm('@supabase/[a-z-]+'), ...VALUES_ONLY },
    },
    // `npm start` in an empty folder installs no development dependencies.
    {
      name: 'shop-starts-without-development-tools',
      severity: 'error',
      from: {
        path: '^(shared|storefront/(src|server)|supabase/(local|seed))/',
        pathNot: [tests, `${shared}/testing/`, '^supabase/local/test/'],
      },
      to: { dependencyTypes: ['npm-dev'], ...VALUES_ONLY },
    },

    // The shop: app → pages → shop → features → head and query → ui.
    forbid('ui-knows-no-data', `${shop}/ui/`, [
      `${shop}/(query|head|features|shop|pages|app)/`,
      `${shared}/(data|admin)/`,
    ]),
    forbid('query-below-features', `${shop}/query/`, `${shop}/(head|features|shop|pages|app)/`),
    forbid('head-below-features', `${shop}/head/`, `${shop}/(features|query|shop|pages|app)/`),
    forbid('features-below-pages-and-app', `${shop}/features/`, `${shop}/(shop|pages|app)/`),
    forbid('features-never-each-other', `${shop}/features/([^/]+)/`, `${shop}/features/([^/]+)/`, {
      pathNot: `${shop}/features/$1/`,
    }),
    forbid('shop-below-pages', `${shop}/shop/`, `${shop}/(pages|app)/`),
    forbid('pages-below-app', `${shop}/pages/`, `${shop}/app/`),
    noNode('storefront', `${shop}/`),
    {
      name: 'no-antd-for-shoppers',
      severity: 'error',
      from: { path: `${shop}/`, pathNot: [`${shop}/pages/admin/`, tests] },
      to: { path: [npm('antd|@ant-design/[a-z-]+|rc-[a-z-]+'), `${shared}/admin/`] },
    },
    {
      name: 'admin-pages-only-from-routes',
      severity: 'error',
      from: { path: `${shop}/`, pathNot: `${shop}/(pages/admin|app)/` },
      to: { path: `${shop}/pages/admin/` },
    },
    // The server reads a build; of the sources it knows what the renderer answers and how addresses are written.
    forbid('server-knows-the-renderer-only', server, `${shop}/`, {
      pathNot: [`${shop}/app/rendered-page\\.ts$`, `${shop}/head/addresses\\.ts$`],
    }),
    forbid('storefront-runs-alone', `${shop}/`, [server, '^(admin-desktop|supabase|scripts|benchmarks|tests)/']),

    forbid('desktop-runs-alone', '^admin-desktop/src/', '^(storefront|supabase|scripts|benchmarks|tests)/'),
    forbid(
      'main-has-no-screens',
      '^admin-desktop/src/main/',
      [`${shared}/(ui|admin)/`, '^admin-desktop/src/(renderer|preload)/'],
      VALUES_ONLY,
    ),
    only('preload-only-bridge', '^admin-desktop/src/preload/', [
      '^admin-desktop/src/(preload|bridge)/',
      `${shared}/domain/`,
      'node_modules/(electron|zod)/',
      '^electron$',
    ]),
    noNode('renderer', '^admin-desktop/src/renderer/'),
    forbid('renderer-over-the-bridge', '^admin-desktop/src/renderer/', [
      '^admin-desktop/src/(main|preload)/',
      npm('electron|sharp'),
    ]),

    forbid('functions-only-domain-and-shared', '^supabase/functions/', '^(shared|storefront|admin-desktop|supabase)/', {
      pathNot: [`${shared}/domain/`, '^supabase/functions/_shared/', '^supabase/functions/([^/]+)/', npm('[^/]+')],
    }),
    forbid('functions-never-each-other', '^supabase/functions/([^_/][^/]*)/', '^supabase/functions/([^_/][^/]*)/', {
      pathNot: '^supabase/functions/$1/',
    }),
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
