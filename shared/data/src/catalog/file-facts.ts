/** Facts of stored originals, for admins: what the shop says of files comes from them. */
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { snakeKeys } from '../rows.ts';
import { command } from '../rpc.ts';

/** Of one stored object and of everything in it; saving the same again changes nothing. Codes: object_missing, checksum_mismatch, forbidden. */
export const saveFileFacts = command(
  'save_file_facts',
  ({ bucket, path }: { bucket: string; path: string }, facts: readonly FileFacts[]) => ({
    bucket,
    objectPath: path,
    facts: factsRows(facts),
  }),
);

/** As the database takes them. */
export function factsRows(facts: readonly FileFacts[]) {
  return facts.map((each) => snakeKeys(each));
}
