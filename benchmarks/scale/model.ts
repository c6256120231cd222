// The arithmetic of docs/scale.md. Every figure of its tables comes from here: what was measured, what is assumed, what costs what. A test
// compares the tables with the document; `npm run bench -- scale` measures anew what stands under MEASURED.

/** Bytes of a row with indexes and what lies beside the table: 20,000 items, 200,000 orders, PostgreSQL 17, November 2026. */
const MEASURED = {
  illustration: 2072,
  storageObject: 893,
  fileFacts: 666,
  filterPlace: 87,
  order: 661,
  orderItem: 249,
  purchase: 353,
  stripeEvent: 210,
  mail: 2262,
  downloadLog: 419,
  account: 299 + 125 + 268,
  /** Bytes of the demo's files: the mean of 495 pictures that pages show. */
  picture: 22_657,
} as const;

export const ASSUMED = {
  /** Compressed scripts of a page that the browser does not have already: of the application only the part that it lacks. */
  pageBytes: 73 * 1024,
  items: 1_000_000,
  orders: 10_000_000,
  downloadsPerMonth: 50_000_000,
  accounts: 5_000_000,
  activeAccountsPerMonth: 1_000_000,
  /** Master, four sizes of its picture, a ZIP. */
  objectsPerItem: 6,
  itemFileMegabytes: 5,
  /** Shares of what is asked that a cache near the person answers. */
  cachedDownloads: 0.8,
  cachedPages: 0.95,
  pagesPerDownload: 5,
  /** That the browser does not have already. */
  picturesPerPage: 6,
  searchesPerDownload: 1,
  /** The busiest hour to the mean. */
  peak: 4,
  /** Of a month; what is older goes to the archive. */
  logMonths: 18,
  mailMonths: 3,
} as const;

/** Dollars, as published by the pages that the document names. */
export const PRICES = {
  plan: 25,
  compute4xl: 960,
  computeCredits: 10,
  diskGb: 0.125,
  diskIncludedGb: 8,
  storageGb: 0.021,
  storageIncludedGb: 100,
  egressGb: 0.09,
  cachedEgressGb: 0.03,
  egressIncludedGb: 250,
  functionsMillion: 2,
  functionsIncludedMillion: 2,
  activeAccount: 0.00325,
  activeIncluded: 100_000,
  r2StorageGb: 0.015,
  r2ReadsMillion: 0.36,
  r2ReadsIncludedMillion: 10,
} as const;

const MONTH_S = 30 * 24 * 3600;
const GB = 1e9;
const MILLION = 1e6;

const over = (used: number, included: number) => Math.max(0, used - included);
const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const dollars = (value: number) => `$${number(value)}`;

function rowsOfDatabase(): [string, number, number][] {
  const { items, orders, accounts, objectsPerItem, downloadsPerMonth, logMonths, mailMonths } = ASSUMED;
  const m = MEASURED;
  return [
    ['illustrations', items, m.illustration],
    ['storage.objects', items * objectsPerItem, m.storageObject],
    ['file_facts', items, m.fileFacts],
    ['filter_places', items, m.filterPlace],
    ['profiles, auth.users, user_search', accounts, m.account],
    ['orders', orders, m.order],
    ['order_items', orders, m.orderItem],
    ['user_purchases', orders, m.purchase],
    ['stripe_events', orders, m.stripeEvent],
    ['email_outbox, all that was ever sent', orders, m.mail],
    [`email_outbox, ${mailMonths} months`, (orders / 12) * mailMonths, m.mail],
    ['download_log, one month', downloadsPerMonth, m.downloadLog],
    [`download_log, ${logMonths} months`, downloadsPerMonth * logMonths, m.downloadLog],
  ];
}

/** With one month of the log in the database and three of the mails, the older in the archive. */
function databaseGb(): number {
  const left = ['email_outbox, all that was ever sent', `download_log, ${ASSUMED.logMonths} months`];
  return rowsOfDatabase().reduce(
    (sum, [name, rows, bytes]) => sum + (left.includes(name) ? 0 : (rows * bytes) / GB),
    0,
  );
}

function traffic() {
  const a = ASSUMED;
  const pages = a.downloadsPerMonth * a.pagesPerDownload;
  return {
    downloadsTb: (a.downloadsPerMonth * a.itemFileMegabytes) / MILLION,
    picturesTb: (pages * a.picturesPerPage * MEASURED.picture) / 1e12,
    pagesTb: (pages * a.pageBytes) / 1e12,
    filesTb: (a.items * (a.itemFileMegabytes * MILLION + 4 * MEASURED.picture)) / 1e12,
    perSecond: {
      downloads: a.downloadsPerMonth / MONTH_S,
      pages: pages / MONTH_S,
      pagesToServer: (pages * (1 - a.cachedPages)) / MONTH_S,
      searches: (a.downloadsPerMonth * a.searchesPerDownload) / MONTH_S,
      orders: a.orders / 12 / MONTH_S,
    },
  };
}

/** Its tables, by the names that the document marks them with. */
export function tables(): Record<'sizes' | 'traffic' | 'costs', string> {
  return { sizes: sizesTable(), traffic: trafficTable(), costs: costsTable() };
}

const lines = (head: string[], rows: string[][]) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

function sizesTable(): string {
  const rows = rowsOfDatabase().map(([name, count, bytes]) => [
    name,
    `${number(count / MILLION, 1)} M`,
    number(bytes),
    number((count * bytes) / GB, 1),
  ]);
  const kept = [
    '**kept in the database**: one month of the log, three of the mails',
    '',
    '',
    `**${number(databaseGb(), 1)}**`,
  ];
  return lines(['table', 'rows', 'bytes a row', 'GB'], [...rows, kept]);
}

function trafficTable(): string {
  const t = traffic();
  const rate = (name: string, mean: number, what: string) => [
    name,
    number(mean, 1),
    number(mean * ASSUMED.peak, 0),
    what,
  ];
  return lines(
    ['what', 'a second', 'at the peak', 'a month'],
    [
      rate('downloads', t.perSecond.downloads, `${number(t.downloadsTb)} TB`),
      rate('pages', t.perSecond.pages, `${number(t.pagesTb, 1)} TB`),
      rate('pages that reach the server', t.perSecond.pagesToServer, ''),
      rate('pictures on pages', t.perSecond.pages * ASSUMED.picturesPerPage, `${number(t.picturesTb, 1)} TB`),
      rate('searches', t.perSecond.searches, ''),
      rate('orders', t.perSecond.orders, ''),
      ['files kept', '', '', `${number(t.filesTb, 1)} TB`],
    ],
  );
}

function costsTable(): string {
  const t = traffic();
  const { cachedDownloads, downloadsPerMonth, activeAccountsPerMonth } = ASSUMED;
  const p = PRICES;
  const downloadsGb = t.downloadsTb * 1000;
  const picturesGb = t.picturesTb * 1000;
  const same = (name: string, cost: number): [string, number, number] => [name, cost, cost];
  const both: [string, number, number][] = [
    same('plan and computer (4XL)', p.plan + p.compute4xl - p.computeCredits),
    same('disk', over(databaseGb(), p.diskIncludedGb) * p.diskGb),
    ['files kept', over(t.filesTb * 1000, p.storageIncludedGb) * p.storageGb, t.filesTb * 1000 * p.r2StorageGb],
    same('pictures, all cached', over(picturesGb, p.egressIncludedGb) * p.cachedEgressGb),
    [
      'downloads',
      downloadsGb * cachedDownloads * p.cachedEgressGb +
        over(downloadsGb * (1 - cachedDownloads), p.egressIncludedGb) * p.egressGb,
      over(downloadsPerMonth / MILLION, p.r2ReadsIncludedMillion) * p.r2ReadsMillion,
    ],
    same(
      'calls of `download`, two each',
      over((2 * downloadsPerMonth) / MILLION, p.functionsIncludedMillion) * p.functionsMillion,
    ),
    same('active accounts', over(activeAccountsPerMonth, p.activeIncluded) * p.activeAccount),
  ];
  const sum = (column: 1 | 2) => both.reduce((all, row) => all + row[column], 0);
  const total = ['**a month**', `**${dollars(sum(1))}**`, `**${dollars(sum(2))}**`];
  const rows = both.map(([name, hosted, elsewhere]) => [name, dollars(hosted), dollars(elsewhere)]);
  return lines(
    ['what', 'all of it at Supabase', 'files of downloads in a store without egress fees'],
    [...rows, total],
  );
}
