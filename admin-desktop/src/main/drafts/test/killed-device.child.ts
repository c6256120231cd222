/**
 * A device in a process of its own, to be killed by a test: the real engine over the SQLite file and a real backend. Says on its
 * output what it has done, one JSON line each.
 */
import { createSupabase } from '@baobab/data/supabase';
import { emptyPost, type DraftKey } from '@baobab/domain/entities/draft-content';
import { createDraftEngine } from '@baobab/drafts/engine/engine';
import { createSupabaseDraftRemote } from '@baobab/drafts/remote/supabase-remote';
import { systemClock } from '../../work/system-clock.ts';
import { openSqliteDraftStore } from '../sqlite-draft-store.ts';

interface Orders {
  file: string;
  url: string;
  key: string;
  token: string;
  /** Where it stands still for good: that is when it is killed. */
  stopAt: 'never' | 'typing' | 'second-picture' | 'row' | 'answer';
}

const orders = JSON.parse(process.argv[2] ?? '{}') as Orders;
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);
const forever = () => new Promise<never>(() => {});
setInterval(() => {}, 1000);

let pictures = 0;
const client = createSupabase({
  url: orders.url,
  key: orders.key,
  accessToken: async () => orders.token,
  async fetch(input, init) {
    const address = input instanceof Request ? input.url : String(input);
    const picture = init?.method === 'POST' && address.includes('/storage/v1/object/images/');
    if (picture) pictures += 1;
    const stop =
      (orders.stopAt === 'second-picture' && picture && pictures === 2) ||
      (orders.stopAt === 'row' && address.includes('/rpc/save_'));
    if (stop) {
      say({ stopped: orders.stopAt });
      return forever();
    }
    const answer = await fetch(input, init);
    if (orders.stopAt === 'answer' && address.includes('/rpc/save_')) {
      say({ stopped: 'answer' });
      return forever();
    }
    return answer;
  },
});

const engine = createDraftEngine({
  store: openSqliteDraftStore(orders.file),
  remote: createSupabaseDraftRemote(client),
  clock: systemClock,
  connectivity: { online: () => orders.stopAt !== 'typing', subscribe: () => () => {} },
  random: { next: Math.random, uuid: () => crypto.randomUUID() },
});
await engine.start();
const known = engine.state().documents.find(({ kind }) => kind === 'blog_post');
const key: DraftKey = known?.key ?? (await make());
engine.subscribe(() => say({ status: engine.document(key)?.status }));
say({ status: engine.document(key)?.status });
if (orders.stopAt === 'typing') void type();
else if (!known) await engine.save(key);

async function make(): Promise<DraftKey> {
  const bytes = new Uint8Array(Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'));
  const variants = [400, 800, 1600].map((widthPx) => ({ widthPx, bytes }));
  const picture = await engine.attach({ fileName: 'walk.png', placeholder: 'abc', variants });
  const texts = { title: 'Killed', excerpt: 'Short.', content: 'Text', author: 'Ada', category: 'Culture' };
  return engine.createPost({ ...emptyPost(), ...texts, picture });
}

async function type(): Promise<void> {
  for (let letter = 1; ; letter += 1) {
    engine.edit(key, { title: 'x'.repeat(letter) });
    say({ typed: letter, at: Date.now() });
    await new Promise((resolve) => setTimeout(resolve, 7));
  }
}
