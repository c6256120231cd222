/** Storage's part of the policy matrix. */
import { USER_A } from './fixtures.ts';
import { editors, only, service, signedIn } from './matrix-rows.ts';
import type { MatrixRow } from './matrix-rows.ts';

const object = (title: string, bucket: string, name: string, allowed: MatrixRow['allowed'], added = `${name}.new`) => ({
  title,
  table: 'storage.objects',
  where: `bucket_id = '${bucket}' and name = '${name}'`,
  insert: `(bucket_id, name) values ('${bucket}', '${added}')`,
  update: `metadata = '{"size": 6}'`,
  allowed,
});

/** A file that a row names stays as it is. */
const sold = only(editors, service, { insert: editors });

export const buckets: MatrixRow[] = [
  object('images: catalog picture', 'images', 'lovable-uploads/paid.webp', only(editors, editors)),
  object(
    'images: avatar of A',
    'images',
    `avatars/${USER_A}/1-avatar.webp`,
    // The function `avatar` alone stores them; editors may remove one.
    only(editors, service, { delete: editors }),
    `avatars/${USER_A}/2-avatar.webp`,
  ),
  // Only administrators touch these rows: buyers get links from the function `download`.
  object('downloads: bought by A', 'downloads', '1_sunset.zip', sold),
  object('downloads: bought by A, then refunded', 'downloads', '2_run.zip', sold),
  object('downloads: free', 'downloads', '3_smile.zip', sold),
  object('downloads: master beside a file', 'downloads', 'masters/paid/1_a.png', sold),
  object('downloads: bundle pack of A', 'downloads', 'packs/tech-v1.zip', sold),
  object('fallback bucket: not the released copy', 'Downloadable Files', 'packs/tech-v1.zip', only(editors, editors)),
  object('a file in another bucket', 'vault', 'secret.txt', only(service, service)),
  {
    title: 'buckets of the shop',
    table: 'storage.buckets',
    where: `id = 'downloads'`,
    insert: `(id, name) values ('new', 'new')`,
    update: `public = true`,
    allowed: { select: signedIn, insert: service, update: service, delete: [] },
  },
  {
    title: 'other buckets',
    table: 'storage.buckets',
    where: `id = 'vault'`,
    insert: `(id, name) values ('new', 'new')`,
    update: `public = true`,
    allowed: { select: service, insert: service, update: service, delete: [] },
  },
];
