-- Who sees an illustration that is not listed: administrators, and those who bought it. Nothing but listed ones is in lists, search,
-- counts and the sitemap, for every caller.

-- The policy calls it in the name of the caller.

create policy illustrations_select on public.illustrations for select to authenticated
  using (listed_from <= now() or (select private.may('content')) or private.owns_purchase(id));
