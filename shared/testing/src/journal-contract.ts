/** What every journal of uploads promises; run it against each adapter. */
import { describe, expect, test } from 'vitest';
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';

export interface JournalUnderTest {
  journal: UploadJournal;
  /** A journal over the same storage, as after a restart. The journal before is not closed, where possible. */
  reopen(): Promise<UploadJournal>;
}

const record = (id: string, seq: number, data: unknown = { state: 'queued' }): JournalRecord => ({ id, seq, data });

export function journalContract(name: string, open: () => Promise<JournalUnderTest>): void {
  describe(`UP07 ${name} keeps the journal's promises`, () => {
    test('an empty journal loads nothing', async () => {
      expect(await (await open()).journal.load()).toEqual([]);
    });

    test('what put has confirmed is there after a restart, in order of seq', async () => {
      const { journal, reopen } = await open();
      await journal.put([record('b', 2), record('c', 3)]);
      await journal.put([record('a', 1, { nested: [{ text: 'ünï 🎨', none: null, number: 0.5 }] })]);
      const again = await (await reopen()).load();
      expect(again).toEqual([
        record('a', 1, { nested: [{ text: 'ünï 🎨', none: null, number: 0.5 }] }),
        record('b', 2),
        record('c', 3),
      ]);
    });

    test('a second put of an id replaces the first; calls take effect in the order in which they were made', async () => {
      const { journal, reopen } = await open();
      const states = Array.from({ length: 50 }, (_, index) => record('a', 1, { step: index }));
      await Promise.all(states.map((state) => journal.put([state])));
      expect(await (await reopen()).load()).toEqual([record('a', 1, { step: 49 })]);
    });

    test('removed records stay away, unknown ids are fine', async () => {
      const { journal, reopen } = await open();
      await journal.put([record('a', 1), record('b', 2)]);
      await journal.remove(['a', 'unknown']);
      expect(await (await reopen()).load()).toEqual([record('b', 2)]);
    });

    test('changing an object after put changes nothing that was put', async () => {
      const { journal } = await open();
      const data = { state: 'queued' };
      await journal.put([record('a', 1, data)]);
      data.state = 'done';
      expect(await journal.load()).toEqual([record('a', 1, { state: 'queued' })]);
    });

    test('UP08 ten thousand records in one call and back', async () => {
      const { journal, reopen } = await open();
      const many = Array.from({ length: 10_000 }, (_, index) => record(`id-${index}`, index + 1));
      await journal.put(many);
      expect(await (await reopen()).load()).toEqual(many);
    }, 60_000);
  });
}
