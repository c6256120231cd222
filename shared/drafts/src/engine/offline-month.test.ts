/** A month without a network on one device while others work on: nothing that was typed may be missing in the end. */
import { expect, test } from 'vitest';
import {
  type AboutPageContent,
  type BlogPostContent,
  type DraftContent,
  type DraftKey,
  type TeamContent,
} from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { POST_KEY as POST, TestDevice, WRITTEN_POST } from '@baobab/testing/draft-device';
import { DraftServer } from '@baobab/testing/memory-draft-server';
import { KEPT_VERSIONS } from './history.ts';

const KEYS: readonly DraftKey[] = [POST, 'about_page', 'team'];
const EDITS = 300;
const GAP_MS = (30 * 24 * 3600 * 1000) / EDITS;

const post = { ...WRITTEN_POST, content: 'Opening.\n\nMiddle.\n\nEnd.' };
const section = (id: string, content: string) => ({
  id,
  sectionKey: id,
  title: id,
  content,
  picture: emptyPicture(),
  isActive: true,
});
const member = (id: string, bio: string) => ({
  id,
  name: id,
  position: 'Artist',
  bio,
  picture: emptyPicture(),
  isActive: true,
});
const mine = (turn: number) => `Line ${turn} of the offline device.`;

/** Every edit replaces what the one before wrote: only the history has them all. */
function edit({ engine }: TestDevice, turn: number): void {
  const key = KEYS[turn % KEYS.length];
  if (key === 'about_page')
    engine.edit('about_page', { sections: [section('mission', mine(turn)), section('art', 'Art.')] });
  else if (key === 'team') engine.edit('team', { members: [member('Ama', mine(turn)), member('Kofi', '')] });
  else engine.edit(POST, { content: `Opening.\n\n${mine(turn)}\n\nEnd.` });
}

const linesIn = (contents: readonly DraftContent[]): Set<string> =>
  new Set(JSON.stringify(contents).match(/Line \d+ of the offline device\./g));

test('DR01 DR03 DR04 300 edits of three documents in 30 days offline, others edit meanwhile: merged or asked, none lost', async () => {
  const server = new DraftServer();
  server.put(POST, post);
  server.put('about_page', { sections: [section('mission', 'Why.'), section('art', 'Art.')] });
  server.put('team', { members: [member('Ama', ''), member('Kofi', '')] });
  const device = await new TestDevice(server.remote('Ada')).start();
  await device.connect(false);
  for (let turn = 0; turn < EDITS; turn += 1) {
    edit(device, turn);
    await device.clock.advance(GAP_MS);
    if (turn % 100 === 99) await device.crash();
    // a save that waits for the network covers what came before it, but only once it has arrived
    if (turn % 60 === 59) for (const key of KEYS) await device.engine.save(key);
    if (turn === 150) {
      server.put(POST, { ...post, content: 'Opening, theirs.\n\nMiddle.\n\nEnd.' });
      server.put('about_page', { sections: [section('mission', 'Why, theirs.'), section('art', 'Art.')] });
      server.put('team', { members: [member('Ama', ''), member('Kofi', 'Writes.')] });
    }
  }
  const versions = async (key: DraftKey) => device.engine.history(key);
  const all = async () => (await Promise.all(KEYS.map(versions))).flat();
  const everyLine = new Set(Array.from({ length: EDITS }, (_, turn) => mine(turn)));
  expect(linesIn((await all()).map(({ content }) => content))).toEqual(everyLine);
  expect((await all()).every(({ synced }) => !synced)).toBe(true);

  for (const key of KEYS) await device.engine.save(key);
  await device.connect(true);
  const status = (key: DraftKey) => device.engine.document(key)?.status;
  expect(KEYS.map(status)).toEqual(['synced', 'conflict', 'synced']);
  expect(server.content<BlogPostContent>(POST)?.content).toBe(`Opening, theirs.\n\n${mine(297)}\n\nEnd.`);
  expect(server.content<TeamContent>('team')?.members.map(({ bio }) => bio)).toEqual([mine(299), 'Writes.']);

  // what waits for a choice keeps everything; of what was sent the newest stay
  const waiting = linesIn((await versions('about_page')).map(({ content }) => content));
  expect(waiting).toEqual(new Set([...everyLine].filter((_, turn) => turn % KEYS.length === 1)));
  for (const key of [POST, 'team'] as const) {
    const kept = await versions(key);
    const sides = kept.filter(({ reason }) => reason === 'mine' || reason === 'theirs');
    expect(sides.length).toBeGreaterThanOrEqual(2);
    expect(kept.filter(({ synced }) => synced).length).toBeLessThanOrEqual(KEPT_VERSIONS + sides.length);
  }

  await device.engine.resolve('about_page', { save: true });
  await device.settled();
  expect(server.content<AboutPageContent>('about_page')?.sections[0]?.content).toBe(mine(298));
  expect((await versions('about_page')).map(({ content }) => JSON.stringify(content)).join()).toContain('Why, theirs.');
});
