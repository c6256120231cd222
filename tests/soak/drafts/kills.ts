/** Lives of a process with drafts, each ended by SIGKILL; what every next one finds, and in the end what the server has. */
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
import type { LifeOrders, Moment, Said } from './life.child.ts';

const CHILD = fileURLToPath(new URL('life.child.ts', import.meta.url));
/** What a kill may cost. */
const SECOND_MS = 1000;
/** So often everything is sent and compared with the server. */
const DRAIN_EVERY = 50;
const PATIENCE_MS = 60_000;
/** Names in one answer of the storage. */
const LISTED = 1000;
/** Frequent actions are killed most often. */
const MOMENTS: readonly Moment[] = [
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
  moment: Moment;
  kills: number;
  /** Age of the oldest keystroke that was not found again; at most a second. */
  worstMs: number;
}

export interface KillReport {
  rows: KillRow[];
  typed: number;
  created: number;
  complaints: string[];
}

interface Story {
  turn: number;
  /** The turn that must be found at least. */
  floor: number;
  readonly typed: Map<number, number>;
  killedAt: number;
  readonly created: Set<string>;
  readonly deleted: Set<string>;
  readonly sections: Set<string>;
  readonly complaints: string[];
}

export async function killMany(
  stack: LocalStack,
  shared: DraftKey,
  kills: number,
  chance: Chance,
): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-kills-'));
  const rows = new Map<Moment, KillRow>();
  const story: Story = {
    turn: 1,
    floor: 0,
    typed: new Map(),
    killedAt: 0,
    created: new Set(),
    deleted: new Set(),
    sections: new Set(),
    complaints: [],
  };
  const { url, publishableKey: key } = stack;
  const live = async (moment: Moment | null) => {
    const token = (await stack.admin.auth.accessToken()) ?? '';
    return startLife({ file: join(folder, 'drafts.sqlite'), url, key, token, moment, shared, turn: story.turn });
  };
  try {
    let last: KillRow | undefined;
    for (let kill = 1; kill <= kills; kill += 1) {
      const moment = chance.pick(MOMENTS);
      const life = await live(moment);
      await settleLast(life, story, last);
      last = rows.get(moment) ?? { moment, kills: 0, worstMs: 0 };
      rows.set(moment, last);
      await killLife(life, moment, story, chance);
      last.kills += 1;
      if (kill % DRAIN_EVERY === 0 || kill === kills) {
        const sending = await live(null);
        await settleLast(sending, story, last);
        await compare(sending, stack, story);
        last = undefined;
        console.log(`${kill} kills, ${story.complaints.length} complaints`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    rows: [...rows.values()],
    typed: story.turn - 1,
    created: story.created.size + story.sections.size,
    complaints: story.complaints,
  };
}

/** What the life before this one left: its keystrokes but those of its last second, and all that a save had promised. */
async function settleLast(life: Life, story: Story, row: KillRow | undefined): Promise<void> {
  const { found = 0 } = await life.heard('found');
  const lost = [...story.typed].filter(([turn]) => turn > found);
  const worst = Math.max(0, ...lost.map(([, at]) => story.killedAt - at));
  if (row) row.worstMs = Math.max(row.worstMs, worst);
  if (worst > SECOND_MS) story.complaints.push(`lost what was typed ${worst} ms before the kill`);
  if (found < story.floor) story.complaints.push(`turn ${found} was found, ${story.floor} was kept before`);
  story.floor = Math.max(story.floor, found);
  story.typed.clear();
}

async function killLife(life: Life, moment: Moment, story: Story, chance: Chance): Promise<void> {
  const types = moment === 'typing' || moment === 'saving';
  await life.heard(types ? 'typed' : 'stopped');
  if (types) await sleep(200 + chance.below(1800));
  story.killedAt = Date.now();
  await life.kill();
  for (const { typed, at = 0, kept, created, deleted, section } of life.said) {
    if (typed) {
      story.typed.set(typed, at);
      story.turn = typed + 1;
    }
    if (kept) story.floor = Math.max(story.floor, kept);
    if (created) story.created.add(created);
    if (section) story.sections.add(section);
    if (deleted) story.deleted.add(deleted);
  }
}

async function compare(life: Life, stack: LocalStack, story: Story): Promise<void> {
  const { calm = [] } = await life.heard('calm');
  await life.kill();
  story.complaints.push(...calm);
  const { data: posts } = await stack.service.from('blog_posts').select('id,title,image').throwOnError();
  const wanted = [...story.created]
    .filter((key) => !story.deleted.has(key))
    .map((key) => key.slice('blog_post:'.length));
  const there = posts.filter(({ title }) => title.startsWith('Post '));
  for (const id of wanted) if (!there.some((post) => post.id === id)) story.complaints.push(`a post is missing: ${id}`);
  for (const { id } of there)
    if (!wanted.includes(id)) story.complaints.push(`a post came back or is from nowhere: ${id}`);
  if (new Set(there.map(({ title }) => title)).size < there.length) story.complaints.push('a post was created twice');
  const turn = posts.find(({ title }) => title.startsWith('Turn '))?.title;
  if (story.floor > 0 && turn !== `Turn ${story.floor}`)
    story.complaints.push(`the server has ${turn}, not Turn ${story.floor}`);
  const { data: sections } = await stack.service.from('about_content').select('id').throwOnError();
  const ids = sections.map(({ id }) => id);
  if (ids.length !== story.sections.size || ids.some((id) => !story.sections.has(id)))
    story.complaints.push(`${story.sections.size} sections were added, the server has ${ids.length}`);
  await comparePictures(stack, there, story);
}

/** Three sizes under the name that the row shows; of deleted posts they may stay, but never twice. */
async function comparePictures(stack: LocalStack, posts: readonly { image: string }[], story: Story): Promise<void> {
  const stems = new Map<string, number>();
  for (const name of await pictureNames(stack)) {
    const stem = name.replace(/\.\d+\.webp$/, '');
    stems.set(stem, (stems.get(stem) ?? 0) + 1);
  }
  for (const { image } of posts) {
    const stem = image.replace(/^lovable-uploads\//, '').replace(/\.\d+\.webp$/, '');
    if (stems.get(stem) !== 3) story.complaints.push(`${image} has ${stems.get(stem) ?? 0} sizes`);
  }
  if (stems.size > story.created.size) story.complaints.push(`${stems.size} pictures of ${story.created.size} posts`);
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

interface Life {
  readonly said: Said[];
  heard(what: keyof Said): Promise<Said>;
  /** Resolves when everything that it said is read. */
  kill(): Promise<void>;
}

function startLife(orders: LifeOrders): Life {
  const process = spawn(globalThis.process.execPath, [CHILD, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: Said[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: process.stdout }).on('line', (line) => {
    said.push(JSON.parse(line) as Said);
    waiting.forEach((look) => look());
  });
  const ended = new Promise<void>((resolve) => process.once('close', () => resolve()));
  return {
    said,
    heard: (what) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          process.kill('SIGKILL');
          reject(new Error(`${orders.moment ?? 'sending'}: “${what}” was not heard`));
        }, PATIENCE_MS);
        const look = () => {
          const found = said.find((each) => each[what] !== undefined);
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
