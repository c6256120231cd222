/** Writes records of the normal form into the shop, each in one transaction with what `private.moved` says of it. */
import { createHash, randomUUID } from 'node:crypto';
import type { Draft } from './draft.ts';
import { itemFiles } from './files.ts';
import type { Kind } from './profile.ts';
import { problem, rowId, upsert, UUID, type Found, type Query, type Writer } from './rows.ts';
import { category, member, post, section } from './write-content.ts';
import { sale } from './write-sale.ts';

/** As the owner's own session would. */
const actAs = (query: Query, owner: string) =>
  query`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner, role: 'authenticated', aal: 'aal2' })}, true)`;

const item: Writer = async (shop, record, before) => {
  const [taken] = await shop.project.sql`select 1 from public.illustrations where id = ${record.id}`;
  const isFree = record.id.length <= 100 && !taken;
  const ourId =
    before ??
    (isFree ? record.id : `${shop.source}-${createHash('sha256').update(record.id).digest('hex').slice(0, 12)}`);
  const stored = await itemFiles(shop.files, record, ourId);
  if (!stored) {
    problem(
      shop,
      record,
      `"${record.title}": neither its image nor its file can be read`,
      'left out; sales keep its title',
    );
    return null;
  }
  const isWhole = stored.missing.length === 0;
  if (!isWhole)
    problem(shop, record, `"${record.title}" has no ${stored.missing.join(' and no ')}`, 'moved as a draft');
  const details = {
    id: ourId,
    title: record.title,
    description:
      (record.description ?? '').length < 10 ? `A digital illustration: ${record.title}.` : record.description,
    category: record.category,
    create_category: true,
    price: record.price ?? 0,
    is_free: record.isFree ?? false,
    featured: record.featured ?? false,
    tags: record.tags ?? [],
    state: isWhole ? record.state : 'draft',
    anyway: true,
  };
  return async (query) => {
    await actAs(query, shop.owner);
    const { image, master_file: master = null, downloadable_file: download = null } = stored.columns;
    if (before) await query`select private.skip_version_mails(${`illustration ${ourId}`}, ${download ?? master ?? ''})`;
    // Objects that were published before count as told already, with everything beside them.
    const known = await query`select from public.illustrations where id = ${ourId} and image = ${image}
      and master_file is not distinct from ${master} and downloadable_file is not distinct from ${download}`;
    const columns = known.length > 0 ? {} : stored.columns;
    await query`select public.publish_illustration(${JSON.stringify({ ...details, ...columns })}::text::jsonb)`;
    if (!before && record.createdAt)
      await query`update public.illustrations set created_at = ${record.createdAt} where id = ${ourId}`;
    return { ourId };
  };
};

/** Rights of administrators are not in the normal form at all. */
const person: Writer = async (_shop, record, before) => async (query) => {
  const [known] = await query<Found[]>`select id from auth.users where lower(email) = ${record.email ?? ''}`;
  if (known && known.id !== before) return { ourId: known.id, wasHere: true };
  const id = await rowId(query, 'auth.users', record.id, before);
  const createdAt = record.createdAt ?? new Date().toISOString();
  await upsert(query, 'auth.users', {
    id,
    instance_id: '00000000-0000-0000-0000-000000000000',
    aud: 'authenticated',
    role: 'authenticated',
    email: record.email,
    // A password is the owner's only where a mail has confirmed the address.
    ...(record.confirmedAt && record.password ? { encrypted_password: record.password } : {}),
    email_confirmed_at: record.confirmedAt ?? createdAt,
    created_at: createdAt,
    updated_at: createdAt,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: record.name ? { full_name: record.name } : {},
    // GoTrue reads these as text and fails on null.
    confirmation_token: '',
    recovery_token: '',
    email_change: '',
    email_change_token_new: '',
  });
  // A row without an identity cannot sign in.
  const own = { provider: 'email', providerId: id, data: { sub: id, email: record.email, email_verified: true } };
  const others = (record.identities ?? []).filter(({ provider }) => provider !== 'email');
  for (const { id: theirs, provider, providerId, data } of [own, ...others] as Draft[])
    await query`insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      values (${theirs && UUID.test(theirs) ? theirs : randomUUID()}, ${provider ?? ''}, ${providerId ?? ''}, ${id},
        ${JSON.stringify(data)}::text::jsonb, ${createdAt}, ${createdAt})
      on conflict do nothing`;
  const username = record.username ?? '';
  await query`update public.profiles f set created_at = ${createdAt}, username = coalesce(f.username, (
      select ${username}::text where char_length(${username}) between 3 and 60
        and not exists (select from public.profiles o where lower(o.username) = lower(${username}))))
    where f.id = ${id}`;
  return { ourId: id };
};

const redirect: Writer = async (shop, record, before) => {
  const ours = record.item && shop.ours('item', record.item);
  if (!ours) return null;
  return async (query) => {
    const [known] = await query`select 1 from public.redirects where path = ${record.id}`;
    if (known && !before) return { ourId: record.id, wasHere: true };
    await upsert(
      query,
      'public.redirects',
      { path: record.id, target: `/illustrations/${encodeURIComponent(ours)}` },
      'path',
    );
    return { ourId: record.id };
  };
};

export const WRITERS: Readonly<Record<Kind, Writer>> = {
  category,
  item,
  person,
  sale,
  post,
  section,
  member,
  redirect,
};
