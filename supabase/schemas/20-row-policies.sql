-- Who may read and write which row of the catalog.

create policy categories_select_public on public.categories for select to anon using (is_active);
create policy categories_select on public.categories for select to authenticated
  using (is_active or (select private.may('content')));
create policy categories_insert on public.categories for insert to authenticated
  with check ((select private.may('content')));
create policy categories_update on public.categories for update to authenticated
  using ((select private.may('content'))) with check ((select private.may('content')));
create policy categories_delete on public.categories for delete to authenticated
  using ((select private.may('content')));
create policy series_select_public on public.series for select to anon
  using (exists (select from public.illustrations i where i.series = name and i.listed_from <= now()));
create policy series_select on public.series for select to authenticated using (
  (select private.may('content')) or exists (select from public.illustrations i where i.series = name and i.listed_from <= now())
);
create policy series_insert on public.series for insert to authenticated with check ((select private.may('content')));
create policy series_update on public.series for update to authenticated
  using ((select private.may('content'))) with check ((select private.may('content')));
create policy series_delete on public.series for delete to authenticated using ((select private.may('content')));
create policy facet_values_select_public on public.facet_values for select to anon using (is_active);
create policy facet_values_select on public.facet_values for select to authenticated
  using (is_active or (select private.may('content')));
create policy facet_values_insert on public.facet_values for insert to authenticated with check ((select private.may('content')));
create policy facet_values_update on public.facet_values for update to authenticated
  using ((select private.may('content'))) with check ((select private.may('content')));
create policy facet_values_delete on public.facet_values for delete to authenticated using ((select private.may('content')));
create policy illustrations_select_public on public.illustrations for select to anon using (listed_from <= now());
create policy illustrations_insert on public.illustrations for insert to authenticated
  with check ((select private.may('content')));
create policy illustrations_update on public.illustrations for update to authenticated
  using ((select private.may('content'))) with check ((select private.may('content')));
create policy illustrations_delete on public.illustrations for delete to authenticated
  using ((select private.may('content')));
create policy illustration_sources_select on public.illustration_sources for select to authenticated
  using ((select private.may('content')));
create policy illustration_sources_insert on public.illustration_sources for insert to authenticated
  with check ((select private.may('content')));
create policy illustration_sources_update on public.illustration_sources for update to authenticated
  using ((select private.may('content'))) with check ((select private.may('content')));
create policy illustration_sources_delete on public.illustration_sources for delete to authenticated
  using ((select private.may('content')));
create policy favorites_select on public.favorites for select to authenticated using (user_id = (select auth.uid()));
-- Policies are asked before foreign keys: an item that the person may not see looks like one that does not exist.
create policy favorites_insert on public.favorites for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.illustrations i where i.id = favorites.illustration_id));
create policy favorites_delete on public.favorites for delete to authenticated using (user_id = (select auth.uid()));
