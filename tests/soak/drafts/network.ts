/** A device's network to the backend, with the faults of networks: none at all, answers lost after the work was done, requests lost before, writes that arrive late. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface FaultyNetwork {
  readonly fetch: typeof fetch;
  online: boolean;
  /** How many of the next writes lose their answer. */
  loseAnswers: number;
  /** How many of the next requests never arrive. */
  loseRequests: number;
  /** How many of the next writes arrive only after their sender has given up. */
  delayWrites: number;
  /** Resolves when those have arrived. */
  settled(): Promise<unknown>;
  /** Faults that happened. */
  readonly happened: { offline: number; answers: number; requests: number; late: number };
}

/** Longer than it takes to ask for something else. */
const LATE_MS = 120;

export function createFaultyNetwork(): FaultyNetwork {
  const late = new Set<Promise<unknown>>();
  const network: FaultyNetwork = {
    online: true,
    loseAnswers: 0,
    loseRequests: 0,
    delayWrites: 0,
    settled: () => Promise.all(late),
    happened: { offline: 0, answers: 0, requests: 0, late: 0 },
    async fetch(input, init) {
      if (!network.online) {
        network.happened.offline += 1;
        throw dropped('ENETUNREACH');
      }
      if (network.loseRequests > 0) {
        network.loseRequests -= 1;
        network.happened.requests += 1;
        throw dropped('ECONNRESET');
      }
      const writes = !['GET', 'HEAD'].includes((init?.method ?? 'GET').toUpperCase());
      if (writes && network.delayWrites > 0) {
        network.delayWrites -= 1;
        network.happened.late += 1;
        const arrival = sleep(LATE_MS).then(() => fetch(input, init).catch(() => undefined));
        late.add(arrival);
        void arrival.finally(() => late.delete(arrival));
        throw dropped('ETIMEDOUT');
      }
      const answer = await fetch(input, init);
      if (writes && network.loseAnswers > 0) {
        network.loseAnswers -= 1;
        network.happened.answers += 1;
        throw dropped('ECONNRESET');
      }
      // the network may have gone while the answer was under way
      if (!network.online) throw dropped('ENETDOWN');
      return answer;
    },
  };
  return network;
}

function dropped(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
