import { describe, expect, test } from 'vitest';
import { PER_REQUEST } from '@baobab/data/catalog/bulk-illustrations';
import { changeInParts, partsOf, type Part, type PartAnswer } from './change-in-parts.ts';

const NOTHING: PartAnswer = { revised: [], free: 0, notCheaper: 0, atMinimum: 0 };
const IDS = Array.from({ length: 2 * PER_REQUEST + 3 }, (_, index) => `i${index}`);

describe('AD05 MO01 changes of many in parts', () => {
  test('cover each id once, and tell how far they are', async () => {
    const told: number[] = [];
    const sent: string[] = [];
    const send = async ({ ids }: Part) => {
      sent.push(...ids);
      return { ...NOTHING, free: 1 };
    };
    const { answer, doneIds, stopped } = await changeInParts(partsOf(IDS, null), send, (done) => told.push(done));
    expect(sent).toEqual(IDS);
    expect(doneIds).toEqual(IDS);
    expect(told).toEqual([0, PER_REQUEST, 2 * PER_REQUEST]);
    expect({ free: answer.free, stopped }).toEqual({ free: 3, stopped: null });
  });

  test('that stop keep what was answered; the part without an answer is asked for again under its own name', async () => {
    const asked: Part[] = [];
    const lost = new Error('lost');
    const send = async (part: Part) => {
      asked.push(part);
      if (asked.length === 2) throw lost;
      return NOTHING;
    };
    const { doneIds, stopped } = await changeInParts(partsOf(IDS, null), send, () => undefined);
    expect(doneIds).toEqual(IDS.slice(0, PER_REQUEST));
    expect(stopped).toEqual({ part: asked[1], error: lost });
    const left = IDS.slice(PER_REQUEST).toReversed();
    const again = partsOf(left, stopped?.part ?? null);
    expect(again[0]).toEqual(asked[1]);
    expect(again.flatMap(({ ids }) => ids).toSorted()).toEqual(left.toSorted());
    expect(new Set(again.map(({ request }) => request)).size).toBe(2);
  });

  test('of other ids do not ask for that part again', () => {
    const [one] = partsOf(['a', 'b'], null);
    expect(partsOf(['a', 'c'], one ?? null)).toMatchObject([{ ids: ['a', 'c'] }]);
  });
});
