// What a page that was taken over sends to the main process: any channel, payloads that nearly fit and payloads that fit nowhere.
import { createChance } from '../soak/drafts/chance.ts';

export interface Call {
  channel: string;
  /** JSON, as it crosses between the processes. */
  payload: unknown;
}

export interface CallWords {
  channels: readonly string[];
  /** Paths, addresses, handles: what an attacker knows or guesses. */
  words: readonly string[];
}

const KEYS =
  'handles handle paths path file files folder slug anyway url publishableKey key id ids name offset limit search states patch server to listens content __proto__ constructor toJSON length'.split(
    ' ',
  );
/** Payloads of the right shape for the channels that matter most, filled with the attacker's words. */
const SHAPES: Record<string, readonly string[]> = {
  'uploads:add': ['handles'],
  'uploads:add-bundle': ['slug', 'handle', 'anyway'],
  'settings:save-server': ['url', 'publishableKey'],
  'shops:examine': ['url', 'publishableKey'],
  'shops:open': ['url'],
  'session:token': ['server'],
};
const LISTS = new Set(['handles', 'paths', 'files', 'ids', 'states']);

export function createCalls({ channels, words }: CallWords, seed: number): () => Call {
  const { below, pick: one } = createChance(seed);
  const text = () => {
    const kind = below(10);
    if (kind < 7) return one(words);
    if (kind === 7) return Array.from({ length: 32 }, () => one(['a', 'Z', '0', '_', '-'])).join('');
    return kind === 8 ? one(words).repeat(1 + below(3000)) : `${one(words)}\0${one(words)}`;
  };
  const value = (depth: number): unknown => {
    const kind = below(depth > 3 ? 6 : 8);
    if (kind < 3) return text();
    if (kind === 3) return one([0, -1, 1, 1e9, 2 ** 53, 0.5, 200, 100_000]);
    if (kind === 4) return one([true, false]);
    if (kind === 5) return null;
    if (kind === 6) return Array.from({ length: below(5) }, () => value(depth + 1));
    return Object.fromEntries(Array.from({ length: below(5) }, () => [one(KEYS), value(depth + 1)]));
  };
  const shaped = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => {
        if (name === 'anyway') return [name, one([true, false])];
        return [name, LISTS.has(name) ? Array.from({ length: 1 + below(3) }, text) : text()];
      }),
    );
  return () => {
    const channel = below(3) === 0 ? one(Object.keys(SHAPES)) : one(channels);
    const shape = SHAPES[channel];
    return { channel, payload: shape && below(4) > 0 ? shaped(shape) : value(0) };
  };
}
