/** Field schemas that several entities share. */
import * as z from 'zod/mini';

/** Postgres timestamptz as ISO 8601 with an offset or Z. */
export const timestampSchema = z.iso.datetime({ offset: true, local: true });
export const countSchema = z.int().check(z.nonnegative());
/** Dollars. */
export const moneySchema = z.number().check(z.nonnegative());

/** Columns of a picture: an object path in the public bucket or an absolute address, with the widths that exist beside it. */
export const imageWidthsSchema = z._default(z.array(z.int().check(z.positive())), []);
/** Base64 thumbhash. */
export const placeholderSchema = z.nullable(z.string());

/** What picture components need. */
export interface Picture {
  image: string | null;
  imageWidths: readonly number[];
  placeholder: string | null;
  /** Pixel size of the largest variant, where known. */
  imageWidth?: number | null | undefined;
  imageHeight?: number | null | undefined;
}
