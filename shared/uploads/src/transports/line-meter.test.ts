import { expect, test } from 'vitest';
import { chunkBytesFor, firstBytesFor, putUpToBytesFor } from './chunk-size.ts';
import { LineMeter } from './line-meter.ts';

const MIB = 1024 * 1024;
const USUAL = 6 * MIB;

/** A meter, and a request that takes `ms` to send and `waitMs` until it is answered. */
function metered() {
  let nowMs = 0;
  const line = new LineMeter(() => nowMs);
  const send = (bytes: number, ms: number, waitMs: number) => {
    const request = line.begin();
    nowMs += ms;
    if (bytes > 0) request.moved(bytes);
    nowMs += waitMs;
    return request;
  };
  return { line, send, pass: (ms: number) => (nowMs += ms) };
}

test('SP04 nothing is known of a line before its first answer, and what is sent at once shares its speed', () => {
  const { line, pass } = metered();
  expect(line.facts).toEqual({ bytesPerSecond: null, roundTripMs: null });
  const three = [1, 2, 3].map(() => line.begin());
  pass(9000);
  for (const request of three) request.moved(96_000);
  pass(100);
  for (const request of three) request.answered();
  expect(line.facts.bytesPerSecond).toBeGreaterThan(25_000);
  expect(line.facts.bytesPerSecond).toBeLessThan(40_000);
  expect(line.facts.roundTripMs).toBeCloseTo(100, -1);
});

test('SP04 a body too small to tell leaves the speed unknown, a request that broke off counts without what may lie in buffers', () => {
  const { line, send } = metered();
  send(1000, 0, 200).answered();
  expect(line.facts).toEqual({ bytesPerSecond: null, roundTripMs: 200 });
  send(128 * 1024 + 640_000, 20_000, 0).broken();
  expect(line.facts.bytesPerSecond).toBeCloseTo(32_000, -1);
});

test('SP04 a line that becomes another one is known as such within some of its seconds', () => {
  const { line, send } = metered();
  for (let count = 0; count < 20; count += 1) send(10 * MIB, 1000, 20).answered();
  for (let count = 0; count < 20; count += 1) send(96_000, 3000, 20).answered();
  expect(line.facts.bytesPerSecond).toBeLessThan(400_000);
});

test('SP03 SP04 a chunk is what a slow line takes in ten seconds, thirty once cuts are known to cost nothing, and where a round trip is long, many of them', () => {
  const bytes = (bytesPerSecond: number | null, roundTripMs: number | null, keeps: boolean | null = null) =>
    chunkBytesFor({ bytesPerSecond, roundTripMs }, keeps, USUAL);
  expect(bytes(null, null)).toBe(USUAL);
  expect([bytes(32_000, 100), bytes(32_000, 100, true)]).toEqual([320_000, 960_000]);
  expect([bytes(3 * MIB, 3), bytes(20 * MIB, 3), bytes(300 * MIB, 3)]).toEqual([USUAL, 20 * MIB, 64 * MIB]);
  expect(bytes(300 * MIB, 3, false)).toBe(USUAL);
  expect(bytes(12_500_000, 200)).toBe(150_000_000);
  expect(bytes(1_000_000, 200)).toBe(12_000_000);
  expect(bytes(1_000_000, 2000)).toBe(20_000_000);
});

test('SP04 where the server keeps nothing of what breaks off, a chunk is what two seconds take, and never tiny', () => {
  const bytes = (bytesPerSecond: number) => chunkBytesFor({ bytesPerSecond, roundTripMs: 100 }, false, USUAL);
  expect([bytes(1000), bytes(32_000), bytes(200_000)]).toEqual([65_536, 65_536, 400_000]);
});

test('SP04 on a slow line what takes longer than two seconds can be resumed; on an unknown one what is larger than 1 MiB', () => {
  const most = (bytesPerSecond: number | null) => putUpToBytesFor({ bytesPerSecond, roundTripMs: 10 }, USUAL);
  expect([most(null), most(1000), most(100_000), most(50 * MIB)]).toEqual([MIB, 65_536, 200_000, USUAL]);
});

test('SP03 the first chunk goes with the creation where a round trip is long and the line fast, and never on a slow one', () => {
  const first = (bytesPerSecond: number | null, roundTripMs: number | null, sizeBytes = 100 * MIB) =>
    firstBytesFor({ bytesPerSecond, roundTripMs }, sizeBytes);
  expect(first(12_500_000, 200)).toBe(USUAL);
  expect([first(32_000, 200), first(300 * MIB, 2)]).toEqual([0, 0]);
  expect([first(null, null), first(null, null, 20 * MIB)]).toEqual([2 * MIB, 0]);
});
