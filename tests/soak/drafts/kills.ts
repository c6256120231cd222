/** Starts a process with drafts again and again, kills each with SIGKILL, and compares what the next one and in the end the server have. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import type { LocalStack } from '@baobab/testing/local-stack';
import type { Chance } from './chance.ts';
import type { ProcessOptions, KillPoint, ProcessReport } from './process.child.ts';

const CHILD = fileURLToPath(new URL('process.child.ts', import.meta.url));
/** What a kill may cost. */
const SECOND_MS = 1000;
/** So often everything is sent and compared with the server. */
const DRAIN_EVERY = 50;
const TIMEOUT_MS = 60_000;
/** Names in one answer of the storage. */
const LISTED = 1000;
/** Frequent actions are killed most often. */
const KILL_POINTS: readonly KillPoint[] = [
  'typing',
  'typing',
  'typing',
  'saving',
  'saving',
  'second picture',
  'row',
  'row’s answer',
  'section’s answer',
  'deletion',
  'deletion’s answer',
];

export interface KillRow {
  killPoint: KillPoint;
  kills: number;
  /** Age of the oldest keystroke that was not found again; at most a second. */
  worstMs: number;
}

export interface KillReport {
  rows: KillRow[];
  typed: number;
  created: number;
  problems: string[];
}

interface KillHistory {
  turn: number;
  /** The turn that must be found at least. */
  floor: number;
  readonly typed: Map<number, number>;
  killedAt: number;
  readonly created: Set<string>;
  readonly deleted: Set<string>;
  readonly sections: Set<string>;
  readonly problems: string[];
}

export async function killMany(
  stack: LocalStack,
  shared: DraftKey,
  kills: number,
  chance: Chance,
): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-kills-'));
  const rows = new Map<KillPoint, KillRow>();
  const history: KillHistory = {
    turn: 1,
    floor: 0,
    typed: new Map(),
    killedAt: 0,
    created: new Set(),
    deleted: new Set(),
    sections: new Set(),
    problems: [],
  };
  const { url, publishableKey: key } = stack;
  const start = async (killPoint: KillPoint | null) => {
    const token = (await stack.admin.auth.accessToken()) ?? '';
    return startProcess({
      file: join(folder, 'drafts.sqlite'),
      url,
      key,
      token,
      killPoint,
      shared,
      turn: history.turn,
    });
  };
  try {
    let last: KillRow | undefined;
    for (let kill = 1; kill <= kills; kill += 1) {
      const killPoint = chance.pick(KILL_POINTS);
      const child = await start(killPoint);
      await checkFound(child, history, last);
      last = rows.get(killPoint) ?? { killPoint, kills: 0, worstMs: 0 };
      rows.set(killPoint, last);
      await killProcess(child, killPoint, history, chance);
      last.kills += 1;
      if (kill % DRAIN_EVERY === 0 || kill === kills) {
        const sending = await start(null);
        await checkFound(sending, history, last);
        await compare(sending, stack, history);
        last = undefined;
        console.log(`${kill} kills, ${history.problems.length} problems`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    rows: [...rows.values()],
    typed: history.turn - 1,
    created: history.created.size + history.sections.size,
    problems: history.problems,
  };
}

/** What the child before this one left: its keystrokes but those of its last second, and all that a save had promised. */
async function checkFound(child: DraftProcess, history: KillHistory, row: KillRow | undefined): Promise<void> {
  const { found = 0 } = await child.reported('found');
  const lost = [...history.typed].filter(([turn]) => turn > found);
  const worst = Math.max(0, ...lost.map(([, at]) => history.killedAt - at));
  if (row) row.worstMs = Math.max(row.worstMs, worst);
  if (worst > SECOND_MS) history.problems.push(`lost what was typed ${worst} ms before the kill`);
  if (found < history.floor) history.problems.push(`turn ${found} was found, ${history.floor} was kept before`);
  history.floor = Math.max(history.floor, found);
  history.typed.clear();
}

async function killProcess(
  child: DraftProcess,
  killPoint: KillPoint,
  history: KillHistory,
  chance: Chance,
): Promise<void> {
  const types = killPoint === 'typing' || killPoint === 'saving';
  await child.reported(types ? 'typed' : 'stopped');
  if (types) await sleep(200 + chance.below(1800));
  history.killedAt = Date.now();
  await child.kill();
  for (const { typed, at = 0, kept, created, deleted, section } of child.reports) {
    if (typed) {
      history.typed.set(typed, at);
      history.turn = typed + 1;
    }
    if (kept) history.floor = Math.max(history.floor, kept);
    if (created) history.created.add(created);
    if (section) history.sections.add(section);
    if (deleted) history.deleted.add(deleted);
  }
}

async function compare(child: DraftProcess, stack: LocalStack, history: KillHistory): Promise<void> {
  const { calm = [] } = await child.reported('calm');
  await child.kill();
  history.problems.push(...calm);
  const { data: posts } = await stack.service.from('blog_posts').select('id,title,image').throwOnError();
  const wanted = [...history.created]
    .filter((key) => !history.deleted.has(key))
    .map((key) => key.slice('blog_post:'.length));
  const there = posts.filter(({ title }) => title.startsWith('Post '));
  for (const id of wanted) if (!there.some((post) => post.id === id)) history.problems.push(`a post is missing: ${id}`);
  for (const { id } of there)
    if (!wanted.includes(id)) history.problems.push(`a post came back or is from nowhere: ${id}`);
  if (new Set(there.map(({ title }) => title)).size < there.length) history.problems.push('a post was created twice');
  const turn = posts.find(({ title }) => title.startsWith('Turn '))?.title;
  if (history.floor > 0 && turn !== `Turn ${history.floor}`)
    history.problems.push(`the server has ${turn}, not Turn ${history.floor}`);
  const { data: sections } = await stack.service.from('about_content').select('id').throwOnError();
  const ids = sections.map(({ id }) => id);
  if (ids.length !== history.sections.size || ids.some((id) => !history.sections.has(id)))
    history.problems.push(`${history.sections.size} sections were added, the server has ${ids.length}`);
  await comparePictures(stack, there, history);
}

/** Three sizes under the name that the row shows; of deleted posts they may stay, but never twice. */
async function comparePictures(
  stack: LocalStack,
  posts: readonly { image: string }[],
  history: KillHistory,
): Promise<void> {
  const stems = new Map<string, number>();
  for (const name of await pictureNames(stack)) {
    const stem = name.replace(/\.\d+\.webp$/, '');
    stems.set(stem, (stems.get(stem) ?? 0) + 1);
  }
  for (const { image } of posts) {
    const stem = image.replace(/^lovable-uploads\//, '').replace(/\.\d+\.webp$/, '');
    if (stems.get(stem) !== 3) history.problems.push(`${image} has ${stems.get(stem) ?? 0} sizes`);
  }
  if (stems.size > history.created.size)
    history.problems.push(`${stems.size} pictures of ${history.created.size} posts`);
}

async function pictureNames({ service }: LocalStack): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const body = { prefix: 'lovable-uploads', limit: LISTED, offset: names.length };
    const listed = (await service.http.json('/storage/v1/object/list/images', { body })) as { name: string }[];
    names.push(...listed.map(({ name }) => name));
    if (listed.length < LISTED) return names;
  }
}

interface DraftProcess {
  readonly reports: ProcessReport[];
  reported(what: keyof ProcessReport): Promise<ProcessReport>;
  /** Resolves when everything that it reports is read. */
  kill(): Promise<void>;
}

function startProcess(options: ProcessOptions): DraftProcess {
  const process = spawn(globalThis.process.execPath, [CHILD, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const reports: ProcessReport[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: process.stdout }).on('line', (line) => {
    reports.push(JSON.parse(line) as ProcessReport);
    waiting.forEach((look) => look());
  });
  const ended = new Promise<void>((resolve) => process.once('close', () => resolve()));
  return {
    reports,
    reported: (what) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          process.kill('SIGKILL');
          reject(new Error(`${options.killPoint ?? 'sending'}: “${what}” was not reported`));
        }, TIMEOUT_MS);
        const look = () => {
          const found = reports.find((each) => each[what] !== undefined);
          if (!found) return;
          clearTimeout(late);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    kill: async () => {
      process.kill('SIGKILL');
      await ended;
    },
  };
}
