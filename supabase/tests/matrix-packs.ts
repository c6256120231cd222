/** The rows of the policy matrix about packs and bundles. */
import { SHA } from './fixtures.ts';
import { editors, everyone, only, service } from './matrix-rows.ts';
import type { MatrixRow } from './matrix-rows.ts';

export const packs: MatrixRow[] = [
  {
    title: 'bundle_packs',
    table: 'public.bundle_packs',
    columns: 'slug, title, theme, file_name, section, display_order, version, uploaded_at, size_bytes',
    where: `slug = 'education'`,
    insert: `(slug, title, theme, file_name, section, display_order) values ('extra', 'Extra', 'x', 'extra.zip', 'bonus', 99)`,
    update: `title = 'Education', theme = 'school'`,
    writable: 'title, theme',
    allowed: { select: everyone, insert: service, update: editors, delete: service },
  },
  {
    title: 'bundle_members',
    table: 'public.bundle_members',
    where: `pack_slug = 'tech-startup'`,
    insert: `(bundle_id, pack_slug) select 'bundle-all-packs', slug from public.bundle_packs where slug = 'spare'`,
    update: `removed_at = now()`,
    allowed: only(editors, service),
  },
  {
    title: 'bundle_pack_versions',
    table: 'public.bundle_pack_versions',
    where: `pack_slug = 'tech-startup'`,
    insert: `(pack_slug, version, bucket, object_path, size_bytes, sha256) values ('fitness', 1, 'downloads', 'f.zip', 1, '${SHA}')`,
    update: `object_path = 'elsewhere.zip'`,
    allowed: only(editors, service),
  },
];
