import * as z from 'zod/mini';
import { rpc } from '../rpc.ts';

/** Dollars, of what is listed and sold; null where nothing is. */
export const medianPrice = rpc('median_price', z.nullable(z.number()));
