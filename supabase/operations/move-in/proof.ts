/** What shows that everything came over: counts, sums, links and redirects, read independently of the normal form. */
import type { Project } from '../backup/project.ts';
import type { Problem } from './draft.ts';
import type { Field } from './profile.ts';
import type { Recognized } from './recognize.ts';

export interface Proof {
  /** '2024-05 usd' → orders and cents at the source and here. */
  months: Record<string, { theirs: [orders: number, cents: number]; ours: [orders: number, cents: number] }>;
  /** Live purchases, and those of them whose file gives its first byte. */
  purchases: number;
  downloadable: number;
  /** Null where no address of the pages was named. */
  redirects: { asked: number; lead: number } | null;
  problems: Problem[];
  isWhole: boolean;
}

type Tally = Record<string, [orders: number, cents: number]>;

/** Reads the sales straight from the source's cells: whole cents by their digits, months by the first figures of the time. */
export function theirSums({ profile, tables }: Recognized): Tally {
  const sums: Tally = {};
  for (const { table, as } of tables.filter((match) => match.as.kind === 'sale')) {
    const rows = table.rows.filter((row) => !as.skip?.in.includes((row[as.skip.column] ?? '').trim().toLowerCase()));
    const cell = (row: Readonly<Record<string, string>>, field: Field | undefined) =>
      typeof field === 'string'
        ? (row[field] ?? '')
        : Array.isArray(field)
          ? (field.map((name) => row[name]).find((text) => text?.trim()) ?? '')
          : field && 'is' in field
            ? field.is
            : '';
    const seen = new Set<string>();
    for (const row of rows) {
      const rule = as.status.find(({ column, in: values }) =>
        values.includes((row[column] ?? (column in row ? '' : '\0')).trim().toLowerCase()),
      );
      if (rule?.status === 'unpaid' || rule?.status === 'test') continue;
      const group = as.group ? (row[as.group] ?? '') : '';
      const isFurther = group !== '' && seen.has(group);
      seen.add(group);
      const hasTotal = 'total' in as.fields;
      if (isFurther && hasTotal) continue;
      const line = as.lines ?? {};
      const cents = hasTotal
        ? centsOf(cell(row, as.fields['total']), as.isInCents)
        : centsOf(cell(row, line['price'])) * Number(cell(row, line['quantity']) || 1) -
          centsOf(cell(row, line['discount'])) +
          centsOf(cell(row, line['tax']));
      const time = cell(row, as.fields['paidAt']) || cell(row, as.fields['createdAt']);
      const key = `${monthOf(time, profile.dates === 'month-first')} ${(cell(row, as.fields['currency']) || 'usd').toLowerCase()}`;
      const [orders, sum] = sums[key] ?? [0, 0];
      sums[key] = [orders + (isFurther ? 0 : 1), sum + cents];
    }
  }
  return sums;
}

/** "$1,234.50", "12,5 €" and "12" by their digits alone. */
function centsOf(text: string, isInCents = false): number {
  const digits = text.replace(/[^\d.,]/g, '');
  if (isInCents) return Number(digits || 0);
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  return Number(whole.replace(/\D/g, '') || 0) * 100 + Number(part.padEnd(2, '0') || 0);
}

function monthOf(time: string, isMonthFirst: boolean): string {
  const slashed = /^(\d+)\/(\d+)\/(\d+)/.exec(time);
  if (slashed)
    return `${slashed[3]?.slice(-2).padStart(4, '20')}-${(isMonthFirst ? slashed[1] : slashed[2])?.padStart(2, '0')}`;
  const at = /[+-]\d\d:?\d\d$|[+-]\d\d$/.test(time) && /\d:\d/.test(time) ? Date.parse(time) : Number.NaN;
  return Number.isNaN(at) ? time.slice(0, 7) : new Date(at).toISOString().slice(0, 7);
}

async function ourSums({ sql }: Project, source: string): Promise<Tally> {
  const rows = await sql<{ key: string; orders: number; cents: number }[]>`
    select to_char(o.paid_at at time zone 'UTC', 'YYYY-MM') || ' ' || o.currency as key, count(*)::integer as orders,
      (sum(o.charged_amount) * 100)::float8 as cents
    from private.moved m join public.orders o on o.id::text = m.our_id
    where m.source = ${source} and m.kind = 'sale' and m.their_id not like 'purchase:%' group by 1`;
  return Object.fromEntries(rows.map(({ key, orders, cents }) => [key, [orders, cents]]));
}

/** Every live purchase of a moved order, with the files that its download gives. A bundle gives those of its packs. */
async function liveFiles({ sql }: Project, source: string) {
  return sql<{ id: string; bucket: string | null; path: string | null }[]>`
    select u.id::text, f.bucket, f.path from public.user_purchases u
    join private.moved m on m.kind = 'sale' and m.source = ${source} and m.our_id = u.order_id::text
    join public.illustrations i on i.id = u.illustration_id
    left join lateral (
      select 'downloads' as bucket, coalesce(i.downloadable_file, i.master_file) as path where i.kind = 'illustration'
      union all
      select b.bucket, b.object_path from private.pack_rights r join public.bundle_packs b on b.slug = r.slug and b.section = 'pack'
      where r.order_item_id = u.order_item_id) f on true
    where u.revoked_at is null`;
}

async function givesFirstByte({ url, secretKey }: Project, bucket: string, path: string): Promise<boolean> {
  const encoded = [bucket, ...path.split('/')].map(encodeURIComponent).join('/');
  const signed = await fetch(`${url}/storage/v1/object/sign/${encoded}`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: 60 }),
  });
  const { signedURL } = (await signed.json()) as { signedURL?: string };
  if (!signed.ok || !signedURL) return false;
  const file = await fetch(`${url}/storage/v1${signedURL}`, { headers: { range: 'bytes=0-0' } });
  const first = await file.body?.getReader().read();
  return file.ok && (first?.value?.byteLength ?? 0) > 0;
}

async function askRedirects({ sql }: Project, source: string, site: string) {
  const rows = await sql<{ path: string; target: string }[]>`
    select d.path, d.target from public.redirects d join private.moved m on m.kind = 'redirect' and m.our_id = d.path where m.source = ${source}`;
  let lead = 0;
  for (const { path, target } of rows) {
    const answer = await fetch(`${site}${encodeURI(path)}`, { redirect: 'manual' });
    await answer.body?.cancel();
    if (answer.status === 301 && answer.headers.get('location') === target) lead += 1;
  }
  return { asked: rows.length, lead };
}

export async function prove(
  project: Project,
  source: string,
  recognized: Recognized,
  problems: Problem[],
  site: string | undefined,
): Promise<Proof> {
  const [theirs, ours] = [theirSums(recognized), await ourSums(project, source)];
  const months = Object.fromEntries(
    [...new Set([...Object.keys(theirs), ...Object.keys(ours)])]
      .toSorted()
      .map((key) => [key, { theirs: theirs[key] ?? [0, 0], ours: ours[key] ?? [0, 0] }] as const),
  ) satisfies Proof['months'];
  const files = await liveFiles(project, source);
  const answers = new Map<string, boolean>();
  for (const { bucket, path } of files)
    if (bucket && path && !answers.has(`${bucket}/${path}`))
      answers.set(`${bucket}/${path}`, await givesFirstByte(project, bucket, path));
  const byPurchase = [...Map.groupBy(files, ({ id }) => id).values()];
  const downloadable = byPurchase.filter((of) =>
    of.every(({ bucket, path }) => answers.get(`${bucket}/${path}`)),
  ).length;
  const redirects = site ? await askRedirects(project, source, site) : null;
  const isEqual = Object.values(months).every((month) => month.theirs.join() === month.ours.join());
  const isWhole = isEqual && downloadable === byPurchase.length && (!redirects || redirects.asked === redirects.lead);
  return { months, purchases: byPurchase.length, downloadable, redirects, problems, isWhole };
}
