import { beforeEach, expect, test, vi } from 'vitest';
import { FIRST_FACTS, kindOf, nextFacts, type ConnectionEvent } from './connection.ts';
import { connectivityOf, createConnectionMonitor, type ConnectionMonitor } from './connection-monitor.ts';
import { AppError } from './errors.ts';

let answer: AppError | null;
let probes: number;
let setNetwork: (online: boolean) => void;
let monitor: ConnectionMonitor;

beforeEach(() => {
  vi.useFakeTimers();
  answer = null;
  probes = 0;
  let online = true;
  monitor = createConnectionMonitor({
    clock: {
      now: Date.now,
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    },
    random: { next: () => 1 },
    network: {
      online: () => online,
      subscribe(listener) {
        setNetwork = (next) => {
          online = next;
          listener(next);
        };
        return () => {};
      },
    },
    probe: async () => {
      probes += 1;
      if (answer) throw answer;
    },
  });
});

const kind = () => monitor.current().kind;
const silent = new AppError('server_unavailable');
const after = (...events: ConnectionEvent[]) => kindOf(events.reduce(nextFacts, FIRST_FACTS));

test('OW07 of several troubles the one that has to end first is told', () => {
  const over: ConnectionEvent = { type: 'session', signedIn: false };
  const full: ConnectionEvent = { type: 'storage', hasRoom: false };
  const missed: ConnectionEvent = { type: 'missed', updating: false };
  expect([after(), after(full), after(full, over), after(full, over, missed)]).toEqual([
    'online',
    'storage_full',
    'session_over',
    'unreachable',
  ]);
  expect(after(missed, { type: 'network', online: false })).toBe('offline');
  expect(after(missed, { type: 'missed', updating: true })).toBe('updating');
  expect(after(full, missed, { type: 'answered' })).toBe('storage_full');
});

test('OW07 one failed request is no outage while the server answers others', async () => {
  expect(await monitor.isLost(silent)).toBe(false);
  expect(await monitor.isLost(new AppError('forbidden'))).toBe(false);
  expect([kind(), probes]).toEqual(['online', 1]);
});

test('OW07 many failures ask once; the waits grow to half a minute and one answer ends them', async () => {
  answer = silent;
  const lost = await Promise.all(Array.from({ length: 20 }, () => monitor.isLost(silent)));
  expect(new Set(lost)).toEqual(new Set([true]));
  expect([kind(), probes]).toEqual(['unreachable', 1]);
  const waits: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const waitMs = (monitor.current().nextTryMs ?? 0) - Date.now();
    waits.push(waitMs);
    await vi.advanceTimersByTimeAsync(waitMs);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  answer = null;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(monitor.current()).toMatchObject({ kind: 'online', nextTryMs: null, trying: false });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(probes).toBe(9);
});

test('OW07 a server that names a time is not asked before it, and may be asked by hand', async () => {
  answer = new AppError('server_unavailable', { status: 503, retryAfter: 120 });
  monitor.report(answer);
  await vi.advanceTimersByTimeAsync(0);
  expect(kind()).toBe('updating');
  await vi.advanceTimersByTimeAsync(119_000);
  expect(probes).toBe(1);
  await monitor.tryNow();
  expect(probes).toBe(2);
  answer = null;
  await vi.advanceTimersByTimeAsync(120_000);
  expect([kind(), probes]).toEqual(['online', 3]);
});

test('OW07 without a network nothing is asked; any answer and the network itself end it', async () => {
  setNetwork(false);
  expect(await monitor.isLost(new AppError('network_offline'))).toBe(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([kind(), probes]).toEqual(['offline', 0]);
  monitor.report(null);
  expect(kind()).toBe('online');
  setNetwork(false);
  setNetwork(true);
  expect(kind()).toBe('online');
});

test('OW07 a refusal is an answer: the session is told of, not the server', async () => {
  answer = silent;
  await monitor.isLost(silent);
  answer = new AppError('session_expired');
  monitor.session(false);
  await monitor.tryNow();
  expect(kind()).toBe('session_over');
  monitor.session(true);
  monitor.storage(false);
  expect(kind()).toBe('storage_full');
});

test('OW07 who waits hears of the loss and of the return once each', async () => {
  const heard = vi.fn<(online: boolean) => void>();
  const connectivity = connectivityOf(monitor);
  connectivity.subscribe(heard);
  answer = silent;
  await monitor.isLost(silent);
  await vi.advanceTimersByTimeAsync(60_000);
  monitor.storage(false);
  answer = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.mock.calls).toEqual([[false], [true]]);
  expect(connectivity.online()).toBe(true);
});
