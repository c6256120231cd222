/**
 * What a hostile client writes into a column or an argument: what is there already, what its type allows at the edges,
 * and what was never meant for it.
 */
import { ITEM_BUNDLE, ITEM_PAID, ORDER_A, POST_DRAFT, POST_LIVE, SHA, USER_A, USER_B, ADMIN } from '../fixtures.ts';
import { ORDER_A_PENDING, ORDER_B_PENDING } from './hostile-fixture.ts';

export const users = [USER_A, USER_B, ADMIN];
export const orders = [ORDER_A, ORDER_A_PENDING, ORDER_B_PENDING];
export const illustrations = ['paid', 'other', 'free', 'master-only', 'empty', 'bundle-all-packs', 'made-up'];
const posts = [POST_LIVE, POST_DRAFT, 'd0000000-0000-4000-8000-00000000000d'];
export const objects = [
  ...users.flatMap((user) => [`avatars/${user}/2-avatar.webp`, `avatars/${user}/../../1_sunset.zip`]),
  `/avatars/${USER_B}/2-avatar.webp`,
  `AVATARS/${USER_B}/x.png`,
  `avatars/${USER_B}`,
  'avatars//x.png',
  '2_run.zip',
  'masters/paid/1_a.png',
  'lovable-uploads/paid.webp',
];
export const buckets = ['images', 'downloads', 'Downloadable Files', 'vault', 'made-up'];

const texts = [
  '',
  'x',
  'paid',
  'completed',
  'A text of some length.',
  '%',
  `'; drop table public.orders; --`,
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202Egnp.exe',
  'x'.repeat(5000),
];
const numbers = ['0', '-1', '0.01', '1', '5', '999', '2147483647', '99999999999999999999', 'NaN'];

/** By the name of a column or argument; those not named here are guessed by type. */
const byName: Record<string, string[]> = {
  user_id: users,
  p_user_id: users,
  updated_by: users,
  uploaded_by: users,
  released_by: users,
  owner: users,
  owner_id: users,
  order_id: orders,
  p_order_id: orders,
  order_item_id: [ITEM_PAID, ITEM_BUNDLE],
  illustration_id: illustrations,
  post_id: posts,
  p_id: posts,
  bucket_id: buckets,
  p_bucket: buckets,
  p_object_path: objects,
  p_slug: ['tech-startup', 'fitness', 'made-up'],
  p_query: ['draft', 'scheduled', 'hidden', 'text', 'sunset', 'mraket', '&|!():*', '%', '\\'],
  p_sha256: [SHA, 'x'],
  status: ['new', 'read', 'archived', 'pending', 'sent', 'confirmed', 'unsubscribed'],
  payment_status: ['pending', 'paid', 'completed', 'refunded'],
  price: ['0', '0.01', '1', '-1'],
  downloadable_file: ['1_sunset.zip', '2_run.zip', 'x.zip'],
  master_file: ['masters/paid/1_a.png', '2_run.zip'],
  p_role: ['owner', 'editor', 'support', 'king'],
  admin_role: ['owner', 'editor', 'support', 'king'],
  username: ['mallory', 'x', 'ada', 'x'.repeat(61)],
  full_name: ['Mallory Malicious', ''],
};

const byType: [RegExp, string[]][] = [
  [/^bool/, ['true', 'false']],
  [/^(numeric|integer|bigint|smallint|double|real)/, numbers],
  [/^(timestamp|date)/, ['now', 'infinity', '-infinity', '2000-01-01', 'not a date']],
  [/^uuid/, [...users, ...orders, ...posts, 'not-a-uuid', '00000000-0000-4000-8000-00000000abcd']],
  [/^text\[\]/, ['{}', '{a,b}', '{"bundle-all-packs"}', '{']],
  [/\[\]$/, ['{}', '{400,800}', '{-1}']],
  [/^json/, ['{}', '[]', 'null', '"text"', '{"size": 1}', '{"role": "service_role"}', '{']],
];

/** Values to choose from for a column or argument; `found` are those that the table holds. */
export function valuesOf(name: string, type: string, found: string[] = []): string[] {
  const guessed = byName[name] ?? byType.find(([pattern]) => pattern.test(type))?.[1] ?? texts;
  return [...new Set([...found, ...guessed, ...(name === 'name' ? objects : [])])];
}
