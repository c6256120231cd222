/**
 * How much goes in one request, as the line and the server are. A chunk costs a round trip, in which nothing moves; a chunk that breaks
 * off costs what the server does not keep of it. It must not know requests.
 */
import { UPLOAD_CHUNK_BYTES } from '@baobab/domain/constants';
import type { LineFacts } from './line-meter.ts';

/** Whether the server has kept what had arrived of a chunk that broke off: as its offset said afterwards; null: not seen yet. */
export type KeepsParts = boolean | null;

/** From this round trip on, waiting for the answer to each chunk of 6 MiB costs a fast line more than a twentieth. */
const LONG_MS = 50;
/** A chunk takes so many round trips, so that waiting costs a sixtieth. */
const ROUND_TRIPS = 60;
/** Where the round trip is short, a server still has work with every chunk: what a second takes, as far as a cut may cost it. */
const SHORT_S = 1;
const SHORT_MOST_BYTES = 64 * 1024 * 1024;
/** No request is longer than so many seconds on a fast line. */
const FAST_S = 20;
/** On a slow one, where servers lose patience; less while it is not known what a cut costs, and least where it costs all of a chunk. */
const slowSeconds = (keeps: KeepsParts): number => (keeps === null ? 10 : keeps ? 30 : 2);
const LEAST_BYTES = 64 * 1024;
/** A file that goes in one request is lost whole by a cut: so long may that be. */
const PUT_S = 2;
const PUT_UNKNOWN_BYTES = 1024 * 1024;
/** While the line is unknown a file of at least this size begins with its creation, by a part that is small beside it. */
const BEGIN_FROM_BYTES = 32 * 1024 * 1024;
const BEGIN_BYTES = 2 * 1024 * 1024;

export function chunkBytesFor({ bytesPerSecond, roundTripMs }: LineFacts, keeps: KeepsParts, usual: number): number {
  if (bytesPerSecond === null) return usual;
  const most = bytesPerSecond * slowSeconds(keeps);
  if (most < usual) return Math.max(Math.min(LEAST_BYTES, usual), Math.floor(most));
  if (keeps === false) return usual;
  const short = Math.min(SHORT_MOST_BYTES, bytesPerSecond * SHORT_S);
  if (roundTripMs === null || roundTripMs < LONG_MS) return Math.max(usual, Math.floor(short));
  const trips = bytesPerSecond * Math.min(FAST_S, (ROUND_TRIPS * roundTripMs) / 1000);
  return Math.max(usual, Math.floor(trips));
}

/** Larger objects can be resumed. */
export function putUpToBytesFor({ bytesPerSecond }: LineFacts, most: number): number {
  const bytes = bytesPerSecond === null ? PUT_UNKNOWN_BYTES : Math.max(LEAST_BYTES, bytesPerSecond * PUT_S);
  return Math.min(most, Math.floor(bytes));
}

/**
 * So much goes with the request that creates the upload, which saves a round trip. The server's answer is the first to tell the upload's
 * address, so all of it is lost when that request breaks off: nothing on a slow line, and nothing where a round trip costs nothing.
 */
export function firstBytesFor({ bytesPerSecond, roundTripMs }: LineFacts, sizeBytes: number): number {
  if (bytesPerSecond === null || roundTripMs === null) return sizeBytes >= BEGIN_FROM_BYTES ? BEGIN_BYTES : 0;
  return roundTripMs >= LONG_MS && bytesPerSecond * PUT_S >= UPLOAD_CHUNK_BYTES ? UPLOAD_CHUNK_BYTES : 0;
}
