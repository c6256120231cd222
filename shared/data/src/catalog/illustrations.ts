/**
 * The public catalog. The bundle is a row of the same table but never part of a list. Row policies keep what is not listed from
 * visitors; lists leave it out for its buyers and for administrators, too.
 */
import * as z from 'zod/mini';
import { HOME_FEATURED, HOME_FREE, HOME_HERO, RELATED_ILLUSTRATIONS } from '@baobab/domain/constants';
import {
  illustrationCardSchema,
  illustrationSchema,
  type Illustration,
  type IllustrationCard,
} from '@baobab/domain/entities/illustration';
import type { DataClient } from '../client.ts';
import { find, list, resource, type Rows } from '../resource.ts';
import { isPossibleKey } from '../rows.ts';
import { rpc } from '../rpc.ts';

/** What shoppers call the price is what is asked now. */
const ASKED = { price: 'asked_price', listPrice: 'price', saleEndsAt: 'asked_until' };
export const illustrationCards = resource('illustrations', illustrationCardSchema, ASKED);
const wholeIllustrations = resource('illustrations', illustrationSchema, ASKED);

export const listed = (rows: Rows<'illustrations'>) => rows.eq('kind', 'illustration').lte('listed_from', 'now');
export const newestFirst = (rows: Rows<'illustrations'>) => rows.order('created_at', { ascending: false }).order('id');

const PLACED_FIRST = { ascending: true, nullsFirst: false };

/** In the owner's order; those without a place come after, newest first. */
export const featuredIllustrations = list(illustrationCards, (rows, limit: number = HOME_FEATURED) =>
  newestFirst(listed(rows).eq('featured', true).order('featured_position', PLACED_FIRST)).limit(limit),
);

const cardsById = list(illustrationCards, (rows, ids: readonly string[]) => listed(rows).in('id', [...ids]));

/** In the order of the ids; what is not listed is left out. */
export async function chosenIllustrations(client: DataClient, ids: readonly string[]): Promise<IllustrationCard[]> {
  const found = await cardsById(client, ids);
  return ids.flatMap((id) => found.find((card) => card.id === id) ?? []);
}

/** The newest that are sold and not featured. */
export const newestIllustrations = list(illustrationCards, (rows, limit: number = HOME_HERO) =>
  newestFirst(listed(rows).eq('featured', false).eq('is_free', false)).limit(limit),
);

/** The newest free ones. */
export const freeIllustrations = list(illustrationCards, (rows, limit: number = HOME_FREE) =>
  newestFirst(listed(rows).eq('is_free', true)).limit(limit),
);

const relatedSchema = z.object({ related: z.array(illustrationCardSchema), style: z.array(illustrationCardSchema) });

/** `related` show the same people, tags or series, the likest first; `style` are others of like colors and shapes. */
export const relatedIllustrations = rpc('related_illustrations', relatedSchema, (id: string) => ({
  id,
  size: RELATED_ILLUSTRATIONS,
}));

/** Null when there is none that the caller may see; the bundle's row is found too. Buyers see what they bought in any state. */
export async function getIllustration(client: DataClient, id: string): Promise<Illustration | null> {
  return isPossibleKey(id) ? find(wholeIllustrations, (rows) => rows.eq('id', id))(client) : null;
}
