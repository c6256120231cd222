/**
 * One child of a process that keeps drafts: the real engine over the SQLite file and a real backend. It does one thing and is killed
 * meanwhile; reports on its output what it has done, one JSON line each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRestClient } from '@baobab/data/client';
import { emptyPost, type DraftKey } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { createDraftEngine } from '@baobab/drafts/engine/engine';
import type { DraftStore } from '@baobab/drafts/ports';
import { createSupabaseDraftRemote } from '@baobab/drafts/remote/supabase-remote';

/** What the process does; all but the first two stop at one request, where the kill comes. */
export type KillPoint =
  | 'typing'
  | 'saving'
  | 'second picture'
  | 'row'
  | 'row’s answer'
  | 'section’s answer'
  | 'deletion'
  | 'deletion’s answer';

export interface ProcessOptions {
  readonly file: string;
  readonly url: string;
  readonly key: string;
  readonly token: string;
  /** Null: until everything is sent. */
  readonly killPoint: KillPoint | null;
  readonly shared: DraftKey;
  readonly turn: number;
}

/** `kept`: this turn's `save` resolved. `found`: the turn that the file had. */
export interface ProcessReport {
  readonly found?: number;
  readonly typed?: number;
  readonly kept?: number;
  readonly at?: number;
  readonly created?: string;
  readonly section?: string;
  readonly deleted?: string;
  readonly stopped?: true;
  readonly calm?: readonly string[];
}

const options = JSON.parse(process.argv[2] ?? '{}') as ProcessOptions;
const { killPoint, shared } = options;
const report = (what: ProcessReport) => process.stdout.write(`${JSON.stringify(what)}\n`);
setInterval(() => {}, 1000);

const PICTURE = new Uint8Array(Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'));
const STOP_POINTS: Partial<Record<KillPoint, { address: RegExp; nth?: number; answered?: true }>> = {
  'second picture': { address: /\/object\/images\//, nth: 2 },
  row: { address: /\/rpc\/save_blog_post/ },
  'row’s answer': { address: /\/rpc\/save_blog_post/, answered: true },
  'section’s answer': { address: /\/rpc\/save_about_page/, answered: true },
  deletion: { address: /\/rpc\/delete_blog_post/ },
  'deletion’s answer': { address: /\/rpc\/delete_blog_post/, answered: true },
};
const stopPoint = killPoint ? STOP_POINTS[killPoint] : undefined;
/** Set when the process begins its own work: what earlier processes left over does not count. */
let armed = false;
let passed = 0;
const stop = () => {
  report({ stopped: true });
  return new Promise<never>(() => {});
};
const client = createRestClient({
  url: options.url,
  key: options.key,
  accessToken: async () => options.token,
  async fetch(input, init) {
    const address = input instanceof Request ? input.url : String(input);
    const here =
      armed && init?.method === 'POST' && stopPoint?.address.test(address) && (passed += 1) === (stopPoint.nth ?? 1);
    if (here && !stopPoint?.answered) return stop();
    const answer = await fetch(input, init);
    return here ? stop() : answer;
  },
});
const storeModule = new URL('../../../admin-desktop/src/main/drafts/sqlite-draft-store.ts', import.meta.url).href;
const { openSqliteDraftStore } = (await import(storeModule)) as { openSqliteDraftStore: (file: string) => DraftStore };
const engine = createDraftEngine({
  store: openSqliteDraftStore(options.file),
  remote: createSupabaseDraftRemote(client),
  clock: {
    now: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  },
  connectivity: { online: () => true, subscribe: () => () => {} },
  random: { next: Math.random, uuid: () => crypto.randomUUID() },
});
await engine.start();
const title = engine.document(shared)?.title ?? '';
report({ found: Number(/\d+$/.exec(title)?.[0] ?? 0) });
if (!engine.document(shared)) await engine.open(shared);
if (killPoint === null) await drain();
else if (killPoint === 'typing' || killPoint === 'saving') await type();
else await act();

async function type(): Promise<void> {
  for (let turn = options.turn; ; turn += 1) {
    engine.edit(shared, { title: `Turn ${turn}` });
    report({ typed: turn, at: Date.now() });
    if (killPoint === 'saving' && turn % 12 === 0) void engine.save(shared).then(() => report({ kept: turn }));
    await sleep(6);
  }
}

async function act(): Promise<void> {
  if (killPoint === 'section’s answer') return addSection();
  const key = await createPost();
  if (killPoint?.startsWith('deletion')) {
    await engine.save(key);
    await until(() => engine.document(key)?.status === 'synced');
    report({ deleted: key });
    armed = true;
    return engine.remove(key);
  }
  armed = true;
  return engine.save(key);
}

async function createPost(): Promise<DraftKey> {
  const variants = [400, 800, 1600].map((widthPx) => ({ widthPx, bytes: PICTURE }));
  const picture = await engine.attach({ fileName: 'walk.png', placeholder: 'abc', variants });
  const texts = {
    title: `Post ${crypto.randomUUID()}`,
    excerpt: 'Short.',
    content: 'Text',
    author: 'Ada',
    category: 'Culture',
  };
  const key = await engine.createPost({ ...emptyPost(), ...texts, picture });
  report({ created: key });
  return key;
}

async function addSection(): Promise<void> {
  await engine.open('about_page');
  const id = crypto.randomUUID();
  const { sections } = engine.document('about_page')?.content ?? { sections: [] };
  const texts = { title: 'Section', content: 'Text' };
  const section = { id, sectionKey: id, ...texts, picture: emptyPicture(), isActive: true };
  engine.edit('about_page', { sections: [...sections, section] });
  report({ section: id });
  armed = true;
  await engine.save('about_page');
}

async function drain(): Promise<void> {
  for (const { key, status } of engine.state().documents) if (status === 'dirty') await engine.save(key);
  await until(() => {
    const waiting = engine.state().documents.filter(({ status }) => status === 'queued' || status === 'syncing');
    return waiting.length === 0 && !engine.state().refreshing;
  });
  await engine.refresh();
  const odd = engine.state().documents.filter(({ status }) => status !== 'clean' && status !== 'synced');
  report({ calm: odd.map(({ key, status, problem }) => `${key} is ${status} ${problem?.code ?? ''}`) });
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await sleep(10);
}
