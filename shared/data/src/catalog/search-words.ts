/** What words mean to the shop's search: the owner's synonyms and stop words. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { all, resource } from '../resource.ts';

const synonymSchema = z.object({ term: z.string(), means: z.array(z.string()) });
/** A search with the term also finds what has one of `means`, and not the other way round. */
export type Synonym = z.infer<typeof synonymSchema>;

export interface SearchWords {
  readonly synonyms: readonly Synonym[];
  /** Words that a picture need not have to be found. */
  readonly stopWords: readonly string[];
}

const synonyms = resource('search_synonyms', synonymSchema);
const stopWords = resource('search_stop_words', z.object({ word: z.string() }));

/** By term and word. */
export async function readSearchWords(client: DataClient): Promise<SearchWords> {
  const [found, words] = await Promise.all([
    all(synonyms, (rows) => rows.order('term'))(client),
    all(stopWords, (rows) => rows.order('word'))(client),
  ]);
  return { synonyms: found, stopWords: words.map(({ word }) => word) };
}

/** Without a meaning the term is an ordinary word again. Codes: validation, forbidden. */
export async function saveSynonym(client: DataClient, { term, means }: Synonym): Promise<void> {
  if (means.length === 0) await client.from('search_synonyms').delete().eq('term', term).throwOnError();
  else await client.from('search_synonyms').upsert({ term, means }).throwOnError();
}

/** Codes: validation, forbidden. */
export async function saveStopWords(
  client: DataClient,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  for (const word of added) await client.from('search_stop_words').upsert({ word }).throwOnError();
  for (const word of removed) await client.from('search_stop_words').delete().eq('word', word).throwOnError();
}
