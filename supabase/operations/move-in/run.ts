/** Recognize → Plan → Move → Proof. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plural } from '@baobab/domain/plural';
import { sha256 } from '../../seed/pictures/render.ts';
import { openProject, type Project } from '../backup/project.ts';
import { fileStore, packFile, type FileStore } from './files.ts';
import { ledgerOf, moveAll, planOf, readMoved, undo, type Counts } from './move.ts';
import type { Problem } from './draft.ts';
import { readNormal, writeNormal, type NormalRecord } from './normal.ts';
import { normalize } from './normalize.ts';
import type { MoveInOptions } from './options.ts';
import { KINDS } from './profile.ts';
import { prove, type Proof } from './proof.ts';
import { recognize, type Recognized } from './recognize.ts';
import { openSource } from './source.ts';

const LOCAL_SITE = 'http://127.0.0.1:5173';
const MAILS_AN_HOUR = 100;

export interface Moved {
  counts: Counts;
  sentBytes: number;
  publicOriginals: number;
  proof: Proof;
}

/** @param folder where the normal form and the proof are written; null for `--undo`, `--tell` and `--dry-run`, which prove nothing */
export async function moveIn(
  options: MoveInOptions,
  folder: string,
  log: (line: string) => void,
): Promise<Moved | null> {
  const source = await openSource(options.from, options.secretKey, options.password);
  const recognized = recognize(source.tables);
  const { name } = recognized.profile;
  log(`Recognized: ${recognized.profile.title}`);
  for (const { table, as } of recognized.tables)
    log(`  ${table.name}: ${as.kind}, ${plural(table.rows.length, 'row')}`);
  for (const table of recognized.unknown.filter(({ rows }) => rows.length > 0))
    log(`  ${table.name}: not known, columns ${table.header.slice(0, 12).join(', ')}`);
  const project = await openProject(options.project, false);
  try {
    if (options.step === 'undo') return await takeBack(project, name, log);
    if (options.step === 'tell') return await tell(project, log);
    const at = join(folder, name);
    await mkdir(at, { recursive: true, mode: 0o700 });
    const normal = normalize(recognized);
    await writeNormal(at, normal);
    const records = await readNormal(at);
    const ledger = ledgerOf(await readMoved(project, name));
    logPlan(records, (record) => planOf(record, ledger), normal.problems, log);
    if (options.step === 'dry-run') return null;
    const files = fileStore(project, options.site ?? LOCAL_SITE, source);
    const { problems } = normal;
    const shop = { project, files, source: name, storage: source.storage, owner: await ownerOf(project), problems };
    const packs = await releasePacks(shop);
    if (packs > 0) log(`pack: ${packs}`);
    const counts = await moveAll(shop, records, ledger, log);
    const proof = await prove(project, name, recognized, problems, options.site);
    const moved = { counts, sentBytes: files.sentBytes(), publicOriginals: files.publicOriginals(), proof };
    const text = report(moved);
    await writeFile(join(at, 'proof.json'), JSON.stringify(proof, null, 2), { mode: 0o600 });
    await writeFile(join(at, 'proof.txt'), text, { mode: 0o600 });
    await writeFile(join(at, 'redirects-to-paste.txt'), elsewhere(recognized, records, options.site ?? LOCAL_SITE), {
      mode: 0o600,
    });
    log(text);
    log(`The records, the proof and addresses to paste are in ${at}.`);
    return moved;
  } finally {
    await project.close();
  }
}

async function ownerOf({ sql }: Project): Promise<string> {
  const [owner] = await sql<
    { id: string }[]
  >`select id from public.profiles where admin_role = 'owner' order by created_at limit 1`;
  if (!owner) throw new Error('The shop has no owner yet: items are published in the name of one.');
  return owner.id;
}

async function takeBack(project: Project, name: string, log: (line: string) => void): Promise<null> {
  const problems: Problem[] = [];
  const removed = await undo(project, name, problems);
  log(`Took back ${plural(removed, 'row')}.`);
  for (const line of problems.map(inWords)) log(line);
  return null;
}

async function tell({ sql }: Project, log: (line: string) => void): Promise<null> {
  const [queued] = await sql<{ count: number }[]>`select private.tell_moved_customers(${MAILS_AN_HOUR}) as count`;
  log(`Queued ${plural(queued?.count ?? 0, 'mail')}, ${MAILS_AN_HOUR} an hour.`);
  return null;
}

/** Files of the bundle under the names that this shop's packs have; packs that were released stay. */
async function releasePacks({
  project: { sql },
  files,
  owner,
}: {
  project: Project;
  files: FileStore;
  owner: string;
}): Promise<number> {
  const waiting = await sql<
    { slug: string; file_name: string }[]
  >`select slug, file_name from public.bundle_packs where version = 0 order by slug`;
  let released = 0;
  for (const { slug, file_name } of waiting) {
    const pack = await packFile(files, file_name);
    if (!pack) continue;
    await sql.begin(async (query) => {
      await query`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner, role: 'authenticated', aal: 'aal2' })}, true)`;
      await query`select private.skip_version_mails(${`pack ${slug}`}, '1')`;
      await query`select public.release_bundle_pack(${slug}, 'downloads', ${pack.path}, ${pack.bytes.byteLength}, ${sha256(pack.bytes)})`;
    });
    released += 1;
  }
  return released;
}

function logPlan(
  records: readonly NormalRecord[],
  stepOf: (record: NormalRecord) => string,
  problems: readonly Problem[],
  log: (line: string) => void,
) {
  log('Plan:');
  for (const kind of KINDS) {
    const steps = Map.groupBy(
      records.filter((record) => record.kind === kind),
      stepOf,
    );
    const words = [...steps].map(
      ([step, these]) => `${these.length} ${step === 'kept' ? 'changed on both sides' : step}`,
    );
    if (words.length > 0) log(`  ${kind}: ${words.join(', ')}`);
  }
  for (const line of problems.map(inWords)) log(line);
}

/** What other people wrote reaches the terminal without control characters. */
const inWords = ({ kind, id, what, done }: Problem) => `  ${kind} ${id}: ${what} → ${done}`.replace(/\p{Cc}/gu, ' ');

function report({ counts, sentBytes, publicOriginals, proof }: Moved): string {
  const { months, purchases, downloadable, redirects, problems } = proof;
  const money = (cents: number) => (cents / 100).toFixed(2);
  return [
    `Moved: ${counts.new} new, ${counts.changed} changed, ${counts.same} as before, ${counts.kept} changed on both sides; ${sentBytes} bytes sent.`,
    'Orders by month and currency, there and here:',
    ...Object.entries(months).map(
      ([key, { theirs, ours }]) =>
        `  ${key}: ${theirs[0]} orders, ${money(theirs[1])} | ${ours[0]} orders, ${money(ours[1])}${theirs.join() === ours.join() ? '' : '  DIFFERENT'}`,
    ),
    `Downloads: ${downloadable} of ${purchases} live purchases give their file.`,
    redirects
      ? `Redirects: ${redirects.lead} of ${redirects.asked} lead to their item.`
      : 'Redirects: not asked; name the storefront with --site.',
    ...(publicOriginals > 0
      ? [`${publicOriginals} originals were public in the old shop: close its bucket of downloads.`]
      : []),
    ...(problems.length > 0 ? ['Rows that were not moved as they stood:', ...problems.map(inWords)] : []),
    proof.isWhole ? 'Everything adds up.' : 'NOT everything adds up: see the lines above.',
  ].join('\n');
}

/** Links for sites whose addresses are not the owner's to redirect. */
const elsewhere = ({ profile }: Recognized, records: readonly NormalRecord[], site: string) =>
  records
    .flatMap((record) =>
      record.kind === 'item' && profile.elsewhere
        ? [`${profile.elsewhere.replace('{slug}', record.slug ?? '')} → ${site}/illustrations/${record.id}\n`]
        : [],
    )
    .join('');
