-- Who may call what: nothing is granted but by these lists, which supabase/tests/grants.ts declares by role.
do $$
declare
  granted record;
begin
  for granted in
    select p.oid::regprocedure as function, g.roles
    from (values
      ('private', 'anon, authenticated, service_role', '
        all_of escape_like facet_words fact_words filter_values filter_words find fold found_cards join_words names_item oklab
        other_spellings palette_colors pattern_of read_query related_ids search_text search_vector slugify tag_key'),
      ('private', 'authenticated', '
        change_apart change_together day_start deleted_post_revision details_of editable_details ids_on_sale illustration_items
        illustrations_with image_objects invoice_json is_named_file is_object_name links_or_copies list_conditions minimum_charge
        object_exists owns_purchase refuse_price remember_source replaced_objects require_new_source require_objects
        require_seen_files resolve_category settings_answer settings_content shop_day shop_zone undo_illustrations undo_settings
        unnamed_objects was_published'),
      ('private', 'authenticated, service_role', '
        default_categories is_admin is_currency is_email_or_empty is_links is_questions is_sentences is_testimonials known_facets
        may require_admin require_area resolve_series role_may sorted_texts'),
      ('private', 'service_role', '
        is_entry_name'),
      ('public', 'anon, authenticated', '
        shared_list'),
      ('public', 'anon, authenticated, service_role', '
        bundle_contents content_version find_illustrations items_named_in license_choices packs_of_item posts_naming quote_cart
        related_illustrations search_catalog shop_details shop_pack shop_packs'),
      ('public', 'authenticated', '
        activity_people add_default_categories admin_access admin_illustrations admin_stats answer_message catalog_table
        change_illustrations code_statistics create_recovery_codes customer deactivate_category delete_blog_post delete_bundle
        delete_illustrations delete_my_account delete_pack delete_person download_target ensure_buckets export_my_data
        export_person grant_license illustration_figures illustration_statistics included_in_my_bundle invoice_document
        license_certificate list_activity list_admins list_discount_codes list_empty_searches list_illustration_ids
        list_illustrations list_orders list_orphans list_packs_and_bundles list_users match_sources median_price monthly_documents
        my_bundle_files my_library my_lists order_categories order_documents order_featured order_packs preview_sale
        publish_illustration release_bundle_pack release_free_pack remove_second_factor reprice_illustrations
        require_second_factor resend_receipt restore_illustrations revise_illustrations revoke_grant rollback_bundle_pack
        save_about_page save_blog_post save_bundle save_pack save_shop_settings save_team set_admin_role shop_settings_document
        shop_statistics undo_activity use_recovery_code'),
      ('public', 'authenticated, service_role', '
        reconcile_orders save_file_facts save_pack_previews settings_to_fill'),
      ('public', 'service_role', '
        attach_checkout_session avatars_to_remove claim_emails clean_up complete_download confirm_newsletter count_empty_search
        count_view create_pending_order dispute_order finish_content_notice finish_email forget_avatars free_pack_target
        license_status log_download mark_order_closed mark_order_paid pending_content_notice plan_avatar plan_refund refund_order
        resubscribe_newsletter set_avatar stale_orders start_and_end_sales store_contact_message subscribe_newsletter
        take_rate_limit take_rate_limits ungranted_lines unsubscribe_newsletter')
    ) g (schema, roles, names)
    join pg_proc p on p.pronamespace = g.schema::regnamespace and p.proname = any (regexp_split_to_array(g.names, '\s+'))
  loop
    execute format('grant execute on function %s to %s', granted.function, granted.roles);
  end loop;
end
$$;

-- Rights on tables; those on some columns alone stand beside their tables. Row policies decide about the rows.
do $$
declare
  made text;
begin
  for made in
    select format('grant %s on public.%I to %s', g.rights, t.name, g.role)
    from (values
      ('anon', 'select', '
        about_content blog_posts categories facet_values illustration_license_prices license_options pack_items redirects series
        team_members'),
      ('authenticated', 'insert, update, delete', '
        illustrations'),
      ('authenticated', 'select', '
        about_content activity activity_items bundle_members bundle_pack_versions contact_replies content_documents download_log
        email_outbox file_facts free_pack illustration_versions invoices license_grants order_items orders pack_previews
        price_changes redirects shop_settings_versions team_members user_purchases'),
      ('authenticated', 'select, insert, delete', '
        favorites pack_items'),
      ('authenticated', 'select, insert, update, delete', '
        blog_posts categories facet_values illustration_license_prices illustration_sources search_stop_words search_synonyms
        series'),
      ('service_role', 'all', '
        about_content blog_posts bundle_members bundle_pack_versions bundle_packs categories contact_messages contact_replies
        content_documents discount_codes download_log email_outbox facet_values favorite_list_items favorite_lists favorites
        file_facts free_pack illustration_license_prices illustration_sources illustration_versions illustrations license_grants
        license_options newsletter_subscribers order_items orders pack_items pack_previews price_changes profiles redirects
        search_stop_words search_synonyms series
        shop_settings stripe_events team_members user_purchases'),
      ('service_role', 'select', '
        activity activity_items invoices shop_settings_versions')
    ) g (role, rights, tables), regexp_split_to_table(btrim(g.tables, E' \n'), '\s+') t (name)
    union all
    select format('alter table %s enable row level security', c.oid::regclass)
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and not c.relrowsecurity
  loop
    execute made;
  end loop;
end
$$;
grant all on private.blog_post_publications to service_role;

-- What editors alone may do with rows; other policies stand beside their tables.
do $$
declare
  made text;
begin
  for made in
    select format('create policy %s_%s on public.%1$I for %2$s to authenticated %s', t.name, p.event,
      replace(p.rule, '?', '((select private.may(''content'')))'))
    from (values
      ('select', 'using ?', '
        bundle_members bundle_pack_versions content_documents discount_codes file_facts free_pack illustration_sources
        illustration_versions pack_previews price_changes search_stop_words search_synonyms'),
      ('insert', 'with check ?', '
        blog_posts categories discount_codes facet_values illustration_license_prices illustration_sources illustrations
        license_options pack_items search_stop_words search_synonyms series'),
      ('update', 'using ? with check ?', '
        blog_posts bundle_packs categories discount_codes facet_values illustration_license_prices illustration_sources
        illustrations license_options search_stop_words search_synonyms series'),
      ('delete', 'using ?', '
        blog_posts categories facet_values illustration_license_prices illustration_sources illustrations pack_items
        search_stop_words search_synonyms series')
    ) p (event, rule, tables), regexp_split_to_table(btrim(p.tables, E' \n'), '\s+') t (name)
  loop
    execute made;
  end loop;
end
$$;
