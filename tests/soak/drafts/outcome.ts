/** The end of a run: every device comes back online and decides; then all must agree, and nothing may be missing or doubled. */
import type { DataClient } from '@baobab/data/client';
import type { DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import { createSupabaseDraftRemote } from '@baobab/drafts/remote/supabase-remote';
import type { ServerDocument } from '@baobab/drafts/ports';
import type { SimulatedDevice } from './device.ts';
import type { Ledger } from './ledger.ts';
import { choose, type StepContext } from './steps.ts';

const ROUNDS = 60;

/** Brings all devices to rest; answers how many rounds it took. */
export async function syncAll(devices: readonly SimulatedDevice[], context: StepContext): Promise<number> {
  for (const device of devices) {
    device.network.loseAnswers = 0;
    device.network.loseRequests = 0;
    device.network.delayWrites = 0;
    device.setOnline(true);
  }
  await Promise.all(devices.map(({ network }) => network.settled()));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const device of devices) {
      await device.engine.refresh();
      await choose(device, context);
      for (const { key, status } of device.engine.state().documents) {
        if (status === 'rejected') mend(device, key, context.ledger);
        if (status === 'dirty' || status === 'rejected') await device.engine.save(key).catch(() => undefined);
      }
      await atRest(device);
    }
    for (const device of devices) await device.engine.refresh();
    const calm = devices.every(({ engine }) =>
      engine.state().documents.every(({ status }) => status === 'clean' || status === 'synced'),
    );
    if (calm) return round;
  }
  const left = devices.flatMap(({ name, engine }) =>
    engine
      .state()
      .documents.filter(({ status }) => status !== 'clean' && status !== 'synced')
      .map(({ key, status, problem }) => `${name} ${key} ${status} ${problem?.code ?? ''}`),
  );
  throw new Error(`not at rest after ${ROUNDS} rounds:\n${left.join('\n')}`);
}

/** A post without a text is refused; its author writes one. */
function mend({ engine, name }: SimulatedDevice, key: DraftKey, ledger: Ledger): void {
  const content = engine.document(key)?.content;
  if (content && 'content' in content && content.content.trim() === '')
    engine.edit(key, { content: ledger.token(key, name) });
}

async function atRest({ engine }: SimulatedDevice): Promise<void> {
  for (let wait = 0; wait < 400; wait += 1) {
    const busy = engine.state().documents.some(({ status }) => status === 'queued' || status === 'syncing');
    if (!busy) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Everything that is wrong, in words; nothing when all is well. */
export async function findProblems(
  devices: readonly SimulatedDevice[],
  client: DataClient,
  ledger: Ledger,
): Promise<string[]> {
  const { documents } = await createSupabaseDraftRemote(client).pull(new Map());
  const problems = devices.flatMap((device) => differences(device, documents));
  const found = await textsFound(devices, documents, ledger);
  for (const [token, { key }] of ledger.written)
    if (!found.has(token) && !ledger.excused.has(token))
      problems.push(`lost: “${token}” of ${key}: ${ledger.eventsAfter(token)}`);
  const titles = documents.flatMap(({ content }) => ('title' in content ? [content.title] : []));
  const doubled = titles.filter((title, at) => title.startsWith('Post of') && titles.indexOf(title) !== at);
  problems.push(...doubled.map((title) => `created twice: ${title}`));
  const ids = documents.flatMap(({ content }) => ('sections' in content ? content.sections.map(({ id }) => id) : []));
  const unknown = ids.filter((id, at) => !ledger.sections.has(id) || ids.indexOf(id) !== at);
  problems.push(...unknown.map((id) => `section doubled or from nowhere: ${id}`));
  for (const { key } of documents) {
    if (ledger.discardedEarly.has(key)) problems.push(`deleted, and there again: ${key}`);
    const post = key.startsWith('blog_post:');
    if (post && !ledger.created.has(key)) problems.push(`a post from nowhere: ${key}`);
  }
  return [...problems, ...(await doubledPictures(client, ledger))];
}

function differences({ name, engine }: SimulatedDevice, documents: readonly ServerDocument[]): string[] {
  const here = engine.state().documents.map(({ key }) => key);
  const there = documents.map(({ key }) => key);
  const wrong = documents.filter(
    ({ key, content }) => JSON.stringify(engine.document(key)?.content) !== JSON.stringify(content),
  );
  return [
    ...here.filter((key) => !there.includes(key)).map((key) => `${name} has ${key}, the server has not`),
    ...wrong.map(({ key }) => `${name} shows another ${key} than the server`),
  ];
}

async function textsFound(
  devices: readonly SimulatedDevice[],
  documents: readonly ServerDocument[],
  ledger: Ledger,
): Promise<Set<string>> {
  const found = new Set(documents.flatMap(({ content }) => textsOf(content)));
  const keys = new Set<DraftKey>([...ledger.written.values()].map(({ key }) => key));
  for (const { engine } of devices)
    for (const key of keys)
      for (const { content } of await engine.history(key)) textsOf(content).forEach((text) => found.add(text));
  return found;
}

function textsOf(content: DraftContent): string[] {
  if ('sections' in content) return content.sections.map((section) => section.content);
  return 'content' in content ? content.content.split('\n\n') : [];
}

/** Names of pictures carry the first digits of the id they were attached under. */
async function doubledPictures(client: DataClient, ledger: Ledger): Promise<string[]> {
  const listed = await client.http.json('/storage/v1/object/list/images', {
    body: { prefix: 'lovable-uploads', limit: 1000 },
  });
  const names = (listed as { name: string }[]).map(({ name }) => name);
  return [...ledger.attached].flatMap((id) => {
    const own = names.filter((name) => name.includes(id.slice(0, 8)));
    return own.length > 1 ? [`uploaded twice: ${own.join(', ')}`] : [];
  });
}
