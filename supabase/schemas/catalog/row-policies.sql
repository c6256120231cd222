-- Who may read and write which row of the catalog.

create policy categories_select_public on public.categories for select to anon using (is_active);
create policy categories_select on public.categories for select to authenticated
  using (is_active or (select private.may('content')));
create policy series_select_public on public.series for select to anon
  using (exists (select from public.illustrations i where i.series = name and i.listed_from <= now()));
create policy series_select on public.series for select to authenticated using (
  (select private.may('content')) or exists (select from public.illustrations i where i.series = name and i.listed_from <= now())
);
create policy facet_values_select_public on public.facet_values for select to anon using (is_active);
create policy facet_values_select on public.facet_values for select to authenticated
  using (is_active or (select private.may('content')));
create policy illustrations_select_public on public.illustrations for select to anon using (listed_from <= now());
create policy favorites_select on public.favorites for select to authenticated using (user_id = (select auth.uid()));
-- Policies are asked before foreign keys: an item that the person may not see looks like one that does not exist.
create policy favorites_insert on public.favorites for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.illustrations i where i.id = favorites.illustration_id));
create policy favorites_delete on public.favorites for delete to authenticated using (user_id = (select auth.uid()));
