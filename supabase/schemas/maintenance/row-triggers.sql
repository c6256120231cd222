-- The triggers that many tables share. Every text that people write loses its direction marks, whichever way it comes in.
do $$
declare
  made text;
begin
  for made in
    select format('create trigger %s on public.%I for each row execute function private.%s', g.trigger, n.table_name, g.function)
    from (values
      ('touch before update', 'touch_updated_at()', 'illustration_sources orders newsletter_subscribers'),
      ('touch before insert or update', 'touch_updated_at(''texts'')', 'profiles bundle_packs discount_codes contact_messages'),
      ('touch before insert or update', 'touch_revision()', 'illustrations blog_posts'),
      ('touch before insert or update', 'touch_revision(''texts'')', 'categories about_content team_members content_documents shop_settings'),
      -- Of illustrations and posts before other triggers read the texts.
      ('clean_text before insert or update', 'remove_direction_marks()',
        'series facet_values favorite_lists license_options illustrations blog_posts')
    ) g (trigger, function, tables), string_to_table(g.tables, ' ') n (table_name)
  loop
    execute made;
  end loop;
end
$$;
