-- Who has which packs. One place for it: downloads, the library, mails of new versions and the download log all ask here.

-- A row for each license that gives a person a pack: of the pack itself, or of a bundle. A bundle gives every pack that it has, and every
-- one that it had at any time after the bundle was ordered: what is added later belongs to earlier buyers too, what is taken out stays
-- with those who had ordered before. The time of the order counts, for the buyer was promised what the bundle had then.
create view private.pack_rights with (security_invoker = true) as
select u.user_id, given.slug, u.illustration_id, l.order_id, l.id as order_item_id, u.purchased_at
from public.user_purchases u
join private.paid_lines l on l.id = u.order_item_id
join public.orders o on o.id = l.order_id
join (
  select 'pack-' || b.slug as item_id, b.slug, null::timestamptz as removed_at from public.bundle_packs b
  union all
  select m.bundle_id, m.pack_slug, m.removed_at from public.bundle_members m
) given on given.item_id = u.illustration_id and (given.removed_at is null or given.removed_at > o.created_at)
where u.revoked_at is null;

create function private.owns_pack(p_user_id uuid, p_slug text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.pack_rights r where r.user_id = p_user_id and r.slug = p_slug)
$$;

-- By itself, or of a pack with a bundle.
create function private.has_item(p_user_id uuid, p_id text) returns boolean
language sql stable set search_path = '' as $$
  select private.owns(p_user_id, p_id) or (starts_with(p_id, 'pack-') and private.owns_pack(p_user_id, substr(p_id, 6)))
$$;

-- Whether a pack was ever sold or given away, by itself or in a bundle: then it is kept for those who have it.
create function private.pack_was_sold(p_slug text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.order_items l join public.orders o on o.id = l.order_id
    where o.payment_status in ('paid', 'completed', 'refunded') and (l.illustration_id = 'pack-' || p_slug or exists (
      select 1 from public.bundle_members m
      where m.bundle_id = l.illustration_id and m.pack_slug = p_slug and (m.removed_at is null or m.removed_at > o.created_at)))
  )
$$;
