import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LARGE_BYTES, UploadQueuePolicy } from './queue-policy.ts';

const BIG = LARGE_BYTES;

const policyOf = (concurrency = 3, mayStart: (id: string) => boolean = () => true) => {
  const policy = new UploadQueuePolicy(mayStart);
  policy.setMaxConcurrency(concurrency);
  return policy;
};
const add = (policy: UploadQueuePolicy, id: string, seq: number, sizeBytes: number) =>
  policy.enqueue({ id, seq, sizeBytes, path: id });
const start = (policy: UploadQueuePolicy) => {
  const step = policy.next();
  expect(step?.type ?? 'start').toBe('start');
  return step?.id ?? null;
};
const times = <T>(count: number, run: () => T) => Array.from({ length: count }, run);

describe('which item is next', () => {
  test('UP08 small items keep their order, whatever the order in which they come back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(10_000), { minLength: 1 }), (seqs) => {
        const policy = policyOf();
        for (const seq of seqs) add(policy, String(seq), seq, 10);
        const taken = seqs.map(() => {
          const id = start(policy) ?? '';
          policy.finish(id);
          return Number(id);
        });
        expect(taken).toEqual([...seqs].sort((a, b) => a - b));
        expect(start(policy)).toBeNull();
      }),
    );
  });

  test('OW08 small files first or by name, also for what waits already; large ones still leave a place', () => {
    const policy = policyOf(8);
    const drop = (): void => {
      for (const [seq, [id, bytes]] of (
        [
          ['b10', 30],
          ['a', BIG],
          ['b9', 20],
          ['c', 10],
        ] as const
      ).entries())
        add(policy, id, seq, bytes);
    };
    const all = () =>
      times(4, () => {
        const id = start(policy) ?? '';
        policy.finish(id);
        return id;
      });
    drop();
    policy.setOrder('name');
    expect(all()).toEqual(['a', 'b9', 'b10', 'c']);
    policy.setOrder('small-first');
    drop();
    expect(all()).toEqual(['c', 'b9', 'b10', 'a']);
    policy.setOrder('planned');
    drop();
    expect(all()).toEqual(['b10', 'a', 'b9', 'c']);
  });

  test('UP08 an item that is enqueued twice starts once', () => {
    const policy = policyOf();
    for (const seq of [2, 1, 2, 1]) add(policy, `item${seq}`, seq, 10);
    expect(policy.state.small.map(({ id }) => id)).toEqual(['item1', 'item2']);
    expect(times(3, () => start(policy))).toEqual(['item1', 'item2', null]);
  });

  test('UP02 large files leave one place to small ones that wait, and use it when none does', () => {
    const policy = policyOf();
    add(policy, 'big1', 1, BIG);
    add(policy, 'big2', 2, BIG);
    add(policy, 'big3', 3, BIG);
    add(policy, 'small', 4, 10);
    expect(times(4, () => start(policy))).toEqual(['big1', 'big2', 'small', 'big3']);
  });

  test('UP08 however many files are allowed, three large ones at a time; the other places are for small ones', () => {
    const policy = policyOf(32);
    for (const seq of [1, 2, 3, 4]) add(policy, `big${seq}`, seq, BIG);
    expect(times(4, () => start(policy))).toEqual(['big1', 'big2', 'big3', null]);
    add(policy, 'small', 5, 10);
    expect(start(policy)).toBe('small');
    policy.finish('big1');
    expect(start(policy)).toBe('big4');
  });

  test('UP08 with a single place large files still go', () => {
    const policy = policyOf(1);
    add(policy, 'big', 1, BIG);
    add(policy, 'small', 2, 10);
    expect(times(2, () => start(policy))).toEqual(['big', 'small']);
  });

  test('UP08 an item that is no longer ready loses its turn', () => {
    const policy = policyOf(3, (id) => id !== 'paused');
    add(policy, 'paused', 1, 10);
    add(policy, 'next', 2, 10);
    expect(start(policy)).toBe('next');
  });

  test('UP08 so many send, as many again are prepared or published; of the ready ones the first planned sends first', () => {
    const policy = policyOf(1);
    for (const seq of [1, 2, 3]) add(policy, `item${seq}`, seq, 10);
    expect(times(3, () => policy.next()?.id)).toEqual(['item1', 'item2', undefined]);
    for (const id of ['item2', 'item1']) policy.setPhase(id, 'ready');
    expect(times(2, () => policy.next())).toEqual([{ type: 'send', id: 'item1' }, null]);
    policy.setPhase('item1', 'publishing');
    expect(times(2, () => policy.next())).toEqual([{ type: 'send', id: 'item2' }, null]);
    policy.finish('item1');
    expect(policy.next()).toEqual({ type: 'start', id: 'item3' });
    expect([...policy.state.running.values()].map(({ id, phase }) => `${id} ${phase}`)).toEqual([
      'item2 sending',
      'item3 preparing',
    ]);
  });
});

describe('on a slow line', () => {
  const SLOW = 32_000;
  const PACK = 4_000_000;

  test('SP04 a file that takes it half a minute is large, and starts when no smaller one waits', () => {
    const policy = policyOf();
    policy.setLine(SLOW);
    add(policy, 'pack', 1, PACK);
    for (const seq of [2, 3, 4, 5]) add(policy, `picture${seq}`, seq, 100_000);
    expect(times(5, () => start(policy))).toEqual(['picture2', 'picture3', 'picture4', 'picture5', 'pack']);
  });

  test('SP04 one that began before the line was known makes room, once, and comes back after the pictures', () => {
    const policy = policyOf(1);
    add(policy, 'pack', 1, PACK);
    add(policy, 'picture', 2, 100_000);
    expect(start(policy)).toBe('pack');
    policy.setPhase('pack', 'ready');
    expect(policy.next()).toEqual({ type: 'send', id: 'pack' });
    policy.setLine(SLOW);
    expect(policy.next()).toEqual({ type: 'yield', id: 'pack' });
    expect(policy.next()).toEqual({ type: 'start', id: 'picture' });
    expect(policy.next()).toBeNull();
    policy.finish('pack');
    add(policy, 'pack', 1, PACK);
    policy.setPhase('picture', 'ready');
    expect(times(2, () => policy.next())).toEqual([
      { type: 'send', id: 'picture' },
      { type: 'start', id: 'pack' },
    ]);
  });

  test('SP04 with nothing smaller to wait for it goes on; on a line that got fast again the order is the planned one', () => {
    const policy = policyOf();
    policy.setLine(SLOW);
    add(policy, 'pack', 1, PACK);
    expect(start(policy)).toBe('pack');
    policy.setPhase('pack', 'sending');
    expect(policy.next()).toBeNull();
    add(policy, 'next pack', 2, PACK);
    add(policy, 'picture', 3, 100_000);
    policy.setLine(10_000_000);
    expect(times(3, () => start(policy))).toEqual(['next pack', 'picture', null]);
  });
});

describe('how many at a time', () => {
  const succeed = (policy: UploadQueuePolicy, files: number) => {
    times(files, () => policy.recordSuccess());
    return policy.state.concurrency;
  };

  test('UP08 three at a time, unless the admin allows more or fewer', () => {
    const policy = new UploadQueuePolicy(() => true);
    expect(succeed(policy, 100)).toBe(3);
    policy.setMaxConcurrency(32);
    expect(policy.state.concurrency).toBe(32);
    policy.setMaxConcurrency(1);
    expect(succeed(policy, 100)).toBe(1);
  });

  test('UP08 after trouble back to three, then up with what ends well, never beyond what is allowed', () => {
    const policy = policyOf(10);
    policy.beginOutage();
    expect(policy.state.concurrency).toBe(3);
    expect([succeed(policy, 2), succeed(policy, 1), succeed(policy, 6), succeed(policy, 100)]).toEqual([3, 6, 10, 10]);
    policy.setMaxConcurrency(2);
    policy.beginOutage();
    expect(policy.state.concurrency).toBe(2);
  });

  test('UP08 in an outage nothing starts; a probe sends one file at a time until the server accepts something', () => {
    const policy = policyOf(3);
    for (const seq of [1, 2, 3, 4]) add(policy, `item${seq}`, seq, 10);
    policy.beginOutage();
    expect(policy.next()).toBeNull();
    policy.probe();
    expect(times(3, () => policy.next()?.id)).toEqual(['item1', 'item2', undefined]);
    for (const id of ['item1', 'item2']) policy.setPhase(id, 'ready');
    expect(times(2, () => policy.next()?.id)).toEqual(['item1', undefined]);
    policy.endOutage();
    expect(times(3, () => policy.next()?.id)).toEqual(['item2', 'item3', 'item4']);
  });
});
