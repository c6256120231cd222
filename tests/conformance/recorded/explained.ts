/** Where the embedded storage answers otherwise than the recorded server. docs/divergences.md says why, one row for each rule. */
import type { Answer, Exchange } from './lines.ts';

export interface Difference {
  exchange: Exchange;
  wanted: Answer;
  got: Answer;
  /** `status`, `body` and names of headers. */
  parts: string[];
}

const refusal = ({ body }: Answer) => (body.json ?? {}) as { code?: string; statusCode?: string };
const isRefused = ({ status }: Answer) => status >= 400;
const ids =
  (...wanted: string[]) =>
  ({ exchange }: Difference) =>
    wanted.includes(exchange.id);
const refusedIds =
  (...wanted: string[]) =>
  (difference: Difference) =>
    ids(...wanted)(difference) && isRefused(difference.wanted) && isRefused(difference.got);

/** Every difference is explained by exactly one of these. */
export const EXPLAINED: Record<string, (difference: Difference) => boolean> = {
  'other-words': ({ wanted, got, parts }) =>
    parts.join() === 'body' &&
    isRefused(wanted) &&
    refusal(wanted).code !== undefined &&
    refusal(wanted).code === refusal(got).code &&
    refusal(wanted).statusCode === refusal(got).statusCode,
  'length-of-nothing': ({ got, parts }) => parts.join() === 'content-length' && got.headers['content-length'] === '0',
  'length-of-json': ({ exchange, got, parts }) =>
    parts.join() === 'content-length' &&
    exchange.request.method === 'HEAD' &&
    (got.headers['content-type'] ?? '').includes('json'),
  'unknown-routes': ({ wanted, got }) =>
    wanted.status === 404 && got.status === 404 && refusal(got).code === 'NoSuchRoute',
  'broken-escapes': ({ wanted, got }) =>
    refusal(wanted).code === 'FST_ERR_BAD_URL' && refusal(got).code === 'InvalidKey',
  'database-refusals': ({ wanted, got }) => refusal(wanted).code === 'DatabaseError' && got.status === 400,
  callers: refusedIds('bucket-051', 'upload-102', 'download-015', 'download-043', 'tus-020', 'tus-083'),
  'dot-segments': ids(
    'names-031',
    'names-032',
    'names-033',
    'names-034',
    'names-073',
    'names-077',
    'names-080',
    'tus-073',
  ),
  'names-when-signing': ids('names-076'),
  'length-of-names': ids('names-042', 'names-043', 'names-055', 'tus-078'),
  'no-conversion': ids('bucket-025', 'signed-024', 'list-028', 'change-046', 'change-047'),
  'passed-over': ids('bucket-027', 'upload-035', 'download-061'),
  'chunked-over-the-limit': ids('upload-075', 'upload-076'),
  'active-content': ({ got, parts }) =>
    parts.join() === 'content-disposition' && got.headers['content-disposition'] === 'attachment',
  'not-modified': ({ wanted, got }) => wanted.status === 304 && got.status === 304,
  'stale-while-revalidate': ids('download-068'),
  'range-beyond-the-end': ({ wanted, got }) => wanted.status === 500 && refusal(got).code === 'InvalidRange',
  'empty-resumable-upload': ids('tus-041', 'tus-042', 'tus-043', 'tus-044'),
  'untyped-resumable-upload': ids('tus-055'),
  'addresses-of-no-upload': refusedIds('tus-100', 'tus-101', 'tus-102'),
  'unsigned-resumable-upload': refusedIds('tus-114', 'tus-116'),
  'expired-uploads': ids('expiry-008', 'expiry-010'),
  'recorded-elsewhere': ({ exchange }) => exchange.group === 'cors',
};
