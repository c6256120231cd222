import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ITEM_STATES, isSettled } from './item.ts';
import type { ItemRecord } from './item.ts';
import { NEXT, reduce } from './transitions.ts';
import type { ItemEvent } from './transitions.ts';

const record: ItemRecord = {
  version: 1,
  id: 'a',
  seq: 1,
  kind: 'illustration',
  path: 'a.png',
  action: 'new',
  reason: null,
  state: 'planned',
  stampMs: 1,
  sources: [],
  details: {},
  objects: [],
  tries: 0,
  restarts: 0,
  mayBePublished: false,
  error: null,
};
const object = { bucket: 'b', name: 'o', contentType: 'image/png', sizeBytes: 5, source: 'f', derived: false };
const error = { code: 'server_unavailable', retry: 'auto', message: '', context: {} } as const;
const events: ItemEvent[] = [
  { type: 'confirm' },
  { type: 'skip' },
  { type: 'begin' },
  { type: 'prepared', details: {}, objects: [object] },
  { type: 'attempt', objects: ['o'] },
  { type: 'resumable', object: 'o', url: 'u' },
  { type: 'sent', object: 'o' },
  { type: 'expired', object: 'o' },
  { type: 'advance' },
  { type: 'commit' },
  { type: 'finish' },
  { type: 'wait', error, tries: 1 },
  { type: 'fail', error, tries: 1 },
  { type: 'pause' },
  { type: 'resume' },
  { type: 'retry', fresh: null },
  { type: 'cancel' },
  { type: 'refuse', error },
  { type: 'cleaned', objects: ['o'] },
  { type: 'recover' },
  { type: 'revise', details: {}, action: 'rejected', reason: null },
  { type: 'revise', details: {}, action: 'new', reason: null },
];

const run = (...types: ItemEvent['type'][]) =>
  types.reduce<ItemRecord | null>((item, type) => {
    const event = events.find((candidate) => candidate.type === type);
    return item && event ? reduce(item, event) : null;
  }, record);

test('UP07 an item goes from plan to done in the one legal order', () => {
  const done = run('confirm', 'begin', 'prepared', 'attempt', 'resumable', 'sent', 'commit', 'finish');
  expect(done?.state).toBe('done');
  expect(run('confirm', 'prepared')).toBeNull();
  expect(run('confirm', 'begin', 'commit')).toBeNull();
  expect(run('begin')).toBeNull();
});

test('UP07 settled items never move again, and publishing can be neither paused nor cancelled', () => {
  for (const state of ['done', 'cancelled'] as const)
    for (const event of events.filter(({ type }) => type !== 'cleaned'))
      expect(reduce({ ...record, state }, event)).toBeNull();
  expect(Object.keys(NEXT.committing).sort()).toEqual(['fail', 'finish', 'recover', 'wait']);
});

test('UP07 what may be published already cannot be cancelled, unless it failed for good', () => {
  const uncertain = run('confirm', 'begin', 'prepared', 'sent', 'commit', 'wait');
  expect(uncertain).toMatchObject({ state: 'queued', mayBePublished: true });
  expect(uncertain && reduce(uncertain, { type: 'cancel' })).toBeNull();
  const failed = run('confirm', 'begin', 'prepared', 'sent', 'commit', 'fail');
  expect(failed && reduce(failed, { type: 'cancel' })).toMatchObject({ state: 'cancelled', mayBePublished: true });
  expect(run('confirm', 'begin', 'prepared', 'sent', 'commit', 'finish')?.mayBePublished).toBe(false);
});

test('UP08 no sequence of events reaches an unknown state or loses what was sent', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (sequence) => {
      let item: ItemRecord = record;
      for (const event of sequence) {
        const next = reduce(item, event);
        if (!next) continue;
        expect(ITEM_STATES).toContain(next.state);
        const sent = item.objects.some((one) => one.state === 'sent');
        expect(next.objects.some((one) => one.state === 'sent') || !sent || event.type === 'cleaned').toBe(true);
        expect(isSettled(item.state) && item.state !== 'rejected' && event.type !== 'cleaned').toBe(false);
        item = next;
      }
    }),
  );
});

test('UP07 a started upload of a derivative that was made again is not continued, that of a file is', () => {
  const started = run('confirm', 'begin', 'prepared', 'attempt', 'resumable');
  expect(started?.objects[0]).toMatchObject({ state: 'attempted', uploadUrl: 'u' });
  const again = (source: string) =>
    started && reduce(started, { type: 'prepared', details: {}, objects: [{ ...object, source }] })?.objects[0];
  expect(again('f')).toMatchObject({ state: 'attempted', uploadUrl: 'u' });
  expect(again('made again')).toMatchObject({ state: 'attempted', uploadUrl: null });
});

test('UP06 of a cancelled item only what is gone from the server is forgotten', () => {
  const two = ['o', 'p'].map((name) => ({ ...object, name, state: 'sent', uploadUrl: null }) as const);
  const left = reduce({ ...record, state: 'cancelled', objects: two }, { type: 'cleaned', objects: ['o'] });
  expect(left).toMatchObject({ state: 'cancelled', objects: [{ name: 'p' }] });
});

test('UP07 UP10 what refuses a failed item once more is its error, and nothing else of it changes', () => {
  const failed = run('confirm', 'begin', 'prepared', 'attempt', 'fail');
  const refusal = { ...error, code: 'zip_damaged' } as const;
  expect(failed && reduce(failed, { type: 'refuse', error: refusal })).toEqual({ ...failed, error: refusal });
  expect(reduce(record, { type: 'refuse', error: refusal })).toBeNull();
});

test('UP07 a retry with fresh facts forgets objects and stamp, a plain one keeps them', () => {
  const failed = run('confirm', 'begin', 'prepared', 'attempt', 'fail');
  expect(failed && reduce(failed, { type: 'retry', fresh: null })).toMatchObject({ stampMs: 1, error: null, tries: 0 });
  expect(failed && reduce(failed, { type: 'retry', fresh: { sources: [], stampMs: 9 } })).toMatchObject({
    stampMs: 9,
    objects: [],
  });
});
