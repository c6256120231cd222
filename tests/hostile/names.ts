// Hostile names and headers through every door of Storage and every operator command: nothing answers 500, nothing refused is
// stored, and backup, restore, the comparison of files and rows, and the doctor account for every object that the database holds.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRestClient } from '@baobab/data/client';
import { examineStore } from '@baobab/data/doctor/examine-store';
import { listOrphans } from '@baobab/data/storage/storage';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { readVerified } from '../../supabase/operations/backup/manifest.ts';
import { openProject, type Project } from '../../supabase/operations/backup/project.ts';
import { root as repository } from '../../scripts/steps.ts';
import { createChance, type Chance } from '../soak/drafts/chance.ts';
import { createSend, callEndpoint } from './endpoints.ts';
import type { HostileOptions, HostileResult } from './result.ts';
import { hostileName } from './values.ts';
import { signIn } from '../soak/uploads/backend.ts';

const RUNS = 400;
/** Rows planted past the API, one for so many runs. */
const PLANTED_EACH = 10;
const SOURCE = 'source.png';

interface HostileRun {
  stack: Stack;
  project: Project;
  folder: string;
  chance: Chance;
  result: HostileResult;
}

async function callEndpoints({ stack, chance, result }: HostileRun, runs: number): Promise<void> {
  const token = await signIn(stack, stack.logins.shopper);
  const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string };
  const [asService, asShopper] = [createSend(stack.url, stack.secretKey), createSend(stack.url, token)];
  for (let run = 0; run < runs; run += 1) {
    const isShopper = chance.happens(0.5);
    const folder = isShopper ? `avatars/${sub}/` : '';
    await asService(
      'POST',
      `object/images/${folder}${SOURCE}`,
      { 'content-type': 'image/png', 'x-upsert': 'true' },
      'x',
    );
    const name = `${folder}${hostileName(chance)}`;
    const answers = await callEndpoint(isShopper ? asShopper : asService, 'images', name, `${folder}${SOURCE}`, chance);
    for (const { status } of answers) {
      result.sent += 1;
      if (status >= 500) result.serverErrors += 1;
      if (status === 0) result.deaths += 1;
      if (status >= 500 || status === 0) result.problems.push(`${status} for the name ${JSON.stringify(name)}`);
    }
  }
}

/** What got past the rules by one of the doors. The secret key may write empty segments, as hosted; a shopper may not. */
async function countBadNames({ project, result }: HostileRun): Promise<void> {
  const bad = await project.sql<{ name: string }[]>`
    select name from storage.objects where not private.is_object_name(name)
      and (name like 'avatars/%' or name ~ '(^|/)[.]{1,2}(/|$)' or name !~ '^[ -~]+$')`;
  result.leaks += bad.length;
  result.problems.push(...bad.map(({ name }) => `stored: ${JSON.stringify(name)}`));
}

async function plant({ stack, project, chance }: HostileRun, count: number): Promise<void> {
  const send = createSend(stack.url, stack.secretKey);
  for (let index = 0; index < count; index += 1) {
    await send('POST', `object/images/plant-${index}`, { 'content-type': 'image/png' }, `bytes ${index}`);
    const name = hostileName(chance).replaceAll('\u0000', '') || 'empty';
    const metadata = chance.pick([
      {},
      { cacheControl: '1\r\nX: 1' },
      { eTag: '\n' },
      { mimetype: 'a\nb' },
      { size: 'many' },
    ]);
    await project.sql`
      update storage.objects set name = ${name}, metadata = metadata || ${project.sql.json(metadata)}
      where name = ${`plant-${index}`} and not exists (select from storage.objects where bucket_id = 'images' and name = ${name})`;
  }
}

const codeOf = (command: string, ...args: string[]): Promise<number> =>
  promisify(execFile)(process.execPath, [join(repository, 'scripts', `${command}.ts`), ...args]).then(
    () => 0,
    ({ code }: { code?: unknown }) => (typeof code === 'number' ? code : -1),
  );

/** Every object is in the backup or on its list; the same after a restore; nothing is left beside them. */
async function runOperations({ stack, project, folder, result }: HostileRun): Promise<void> {
  const [backup, second] = [join(folder, 'backup'), join(folder, 'second')];
  const codes = [await codeOf('backup', '--to', backup, '--data', join(folder, 'shop'))];
  const { objects, skipped } = await readVerified(backup);
  const [row] = await project.sql<{ count: number }[]>`select count(*)::int from storage.objects`;
  if (objects.length + skipped.length !== row?.count) {
    result.problems.push(`the backup accounts for ${objects.length + skipped.length} of ${row?.count} objects`);
  }
  codes.push(await codeOf('restore', '--from', backup, '--data', second));
  const restored = await openProject({ kind: 'folder', dataDir: second }, false);
  const wanted = new Set(objects.map(({ bucket, name }) => JSON.stringify([bucket, name])));
  const present = await restored.sql<{ bucket: string; name: string }[]>`
    select bucket_id as bucket, name from storage.objects`;
  await restored.close();
  const strange = present.filter(({ bucket, name }) => !wanted.has(JSON.stringify([bucket, name])));
  result.leaks += strange.length;
  if (codes.some((code) => code !== 0 && code !== 2))
    result.problems.push(`backup and restore ended with ${codes.join(', ')}`);
  const left = (await readdir(folder)).filter((name) => !['shop', 'backup', 'second'].includes(name));
  result.leaks += left.length;
  result.problems.push(...left.map((name) => `left behind: ${name}`));
  const token = await signIn(stack, stack.logins.admin);
  const client = createRestClient({ url: stack.url, key: stack.publishableKey, accessToken: async () => token });
  const { objects: orphans } = await listOrphans(client);
  if (orphans.length === 0) result.problems.push('the comparison of files and rows found none of the planted objects');
  const { findings } = await examineStore({ url: stack.url, key: stack.publishableKey, token });
  // a shop without packs and settings, as this one is, is told what it waits for
  const unexpected = findings.filter(({ code }) => code !== 'bundle_incomplete' && code !== 'settings_open');
  result.problems.push(...unexpected.map(({ code }) => `the doctor found ${code}`));
  result.sent += 4;
}

export async function run({ seed, runs = RUNS }: HostileOptions): Promise<HostileResult> {
  const result: HostileResult = { part: 'names', sent: 0, serverErrors: 0, deaths: 0, leaks: 0, problems: [] };
  const folder = await mkdtemp(join(tmpdir(), 'baobab-hostile-names-'));
  const stack = await startStack({ port: 0, dataDir: join(folder, 'shop'), isThrowaway: true, seed: 'logins' });
  const project = await openProject({ kind: 'folder', dataDir: join(folder, 'shop') }, false);
  try {
    const context: HostileRun = { stack, project, folder, chance: createChance(seed), result };
    await callEndpoints(context, runs);
    await countBadNames(context);
    await plant(context, Math.ceil(runs / PLANTED_EACH));
    await runOperations(context);
    if (!(await fetch(`${stack.url}/health`)).ok) result.deaths += 1;
  } finally {
    await project.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return result;
}
