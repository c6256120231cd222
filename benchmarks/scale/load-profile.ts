// What a shop is asked, in the shares in which people ask it, by clients that do not wait between questions, for a limited time.
import type { DataClient } from '@baobab/data/client';
import { findIllustrations } from '@baobab/data/find';
import { getIllustration } from '@baobab/data/illustrations';
import { searchCatalog } from '@baobab/data/search';
import { median } from '../measuring/statistics.ts';

interface Question {
  name: string;
  /** Of a hundred questions. */
  share: number;
  ask(visitor: DataClient, random: () => number): Promise<unknown>;
}

export interface Answered {
  name: string;
  count: number;
  failed: number;
  perSecond: number;
  medianMs: number;
  worstOfTwentyMs: number;
}

const WORDS = ['dancer', 'woman', 'market', 'golden', 'child', 'dance', 'mother', 'drum'];

const questionsOf = (items: number): Question[] => {
  const idOf = (random: () => number) => `scale-${String(1 + Math.floor(random() * items)).padStart(6, '0')}`;
  return [
    { name: 'one item', share: 45, ask: (visitor, random) => getIllustration(visitor, idOf(random)) },
    {
      name: 'a list',
      share: 25,
      ask: (visitor, random) => findIllustrations(visitor, { page: 1 + Math.floor(random() * 5) }),
    },
    {
      name: 'a search',
      share: 20,
      ask: (visitor, random) => searchCatalog(visitor, WORDS[Math.floor(random() * WORDS.length)] ?? 'dancer'),
    },
    { name: 'filters with counts', share: 10, ask: (visitor) => findIllustrations(visitor, { counts: true }) },
  ];
};

export async function replay(
  visitor: DataClient,
  items: number,
  clients: number,
  seconds: number,
): Promise<Answered[]> {
  const questions = questionsOf(items);
  const samples = new Map(questions.map(({ name }) => [name, [] as number[]]));
  const failed = new Map<string, number>();
  const endMs = performance.now() + seconds * 1000;
  const client = async (seed: number) => {
    const random = randomFrom(seed);
    while (performance.now() < endMs) {
      const question = pick(questions, random() * 100);
      const startedMs = performance.now();
      try {
        await question.ask(visitor, random);
        samples.get(question.name)?.push(performance.now() - startedMs);
      } catch {
        failed.set(question.name, (failed.get(question.name) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index + 1)));
  return [...samples].map(([name, times]) => ({
    name,
    count: times.length,
    failed: failed.get(name) ?? 0,
    perSecond: times.length / seconds,
    medianMs: median(times),
    worstOfTwentyMs: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN,
  }));
}

function pick(questions: readonly Question[], at: number): Question {
  let left = at;
  for (const question of questions) if ((left -= question.share) < 0) return question;
  return questions[0] as Question;
}

/** The same questions in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
