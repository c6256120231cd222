/** A device's line to the backend, with the faults of lines: none at all, answers lost after the work was done, requests lost before. */

export interface Line {
  readonly fetch: typeof fetch;
  online: boolean;
  /** How many of the next writes lose their answer. */
  loseAnswers: number;
  /** How many of the next requests never arrive. */
  loseRequests: number;
  /** Faults that happened. */
  readonly happened: { offline: number; answers: number; requests: number };
}

export function createLine(): Line {
  const line: Line = {
    online: true,
    loseAnswers: 0,
    loseRequests: 0,
    happened: { offline: 0, answers: 0, requests: 0 },
    async fetch(input, init) {
      if (!line.online) {
        line.happened.offline += 1;
        throw dropped('ENETUNREACH');
      }
      if (line.loseRequests > 0) {
        line.loseRequests -= 1;
        line.happened.requests += 1;
        throw dropped('ECONNRESET');
      }
      const answer = await fetch(input, init);
      const writes = !['GET', 'HEAD'].includes((init?.method ?? 'GET').toUpperCase());
      if (writes && line.loseAnswers > 0) {
        line.loseAnswers -= 1;
        line.happened.answers += 1;
        throw dropped('ECONNRESET');
      }
      // the line may have gone while the answer was under way
      if (!line.online) throw dropped('ENETDOWN');
      return answer;
    },
  };
  return line;
}

function dropped(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
