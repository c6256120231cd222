/** Which functions each role may execute: the declared truth that schema.test.ts holds against the catalogs. */

/** Reachable through the API. */
export const API_FUNCTIONS: Record<'anon' | 'authenticated' | 'service_role', string> = {
  anon:
    'bundle_contents content_version find_illustrations items_named_in license_choices ' +
    'packs_of_item posts_naming quote_cart related_illustrations search_catalog shared_list shop_details ' +
    'shop_pack shop_packs',
  authenticated:
    'activity_people add_default_categories admin_access admin_illustrations admin_stats answer_message bundle_contents ' +
    'catalog_table change_illustrations code_statistics content_version create_recovery_codes customer deactivate_category ' +
    'delete_blog_post delete_bundle delete_illustrations delete_my_account delete_pack delete_person download_target ' +
    'ensure_buckets export_my_data export_person find_illustrations grant_license illustration_figures ' +
    'illustration_statistics included_in_my_bundle invoice_document items_named_in license_certificate ' +
    'license_choices list_activity list_admins list_discount_codes list_empty_searches list_illustration_ids ' +
    'list_illustrations list_orders list_orphans list_packs_and_bundles list_users match_sources median_price monthly_documents ' +
    'my_bundle_files my_library my_lists order_categories order_documents order_featured order_packs ' +
    'packs_of_item posts_naming preview_sale publish_illustration quote_cart reconcile_orders ' +
    'related_illustrations ' +
    'release_bundle_pack release_free_pack remove_second_factor reprice_illustrations require_second_factor resend_receipt ' +
    'restore_illustrations revise_illustrations revoke_grant rollback_bundle_pack ' +
    'save_about_page save_blog_post save_bundle save_file_facts save_pack save_pack_previews ' +
    'save_shop_settings save_team search_catalog set_admin_role settings_to_fill shared_list shop_details ' +
    'shop_pack shop_packs shop_settings_document shop_statistics ' +
    'undo_activity use_recovery_code',
  service_role:
    'attach_checkout_session avatars_to_remove bundle_contents claim_emails clean_up complete_download confirm_newsletter ' +
    'content_version count_empty_search count_view create_pending_order dispute_order find_illustrations ' +
    'finish_content_notice finish_email forget_avatars free_pack_target items_named_in license_choices license_status ' +
    'log_download mark_order_closed mark_order_paid packs_of_item pending_content_notice plan_avatar plan_refund ' +
    'posts_naming quote_cart reconcile_orders refund_order related_illustrations resubscribe_newsletter ' +
    'save_file_facts save_pack_previews search_catalog set_avatar settings_to_fill shop_details shop_pack shop_packs ' +
    'stale_orders start_and_end_sales ' +
    'store_contact_message subscribe_newsletter take_rate_limit take_rate_limits ungranted_lines ' +
    'unsubscribe_newsletter',
};

/** Of `authenticated`: about the caller's own things, or as far as row policies let the caller read. All others ask for an administrator. */
export const OWN_FUNCTIONS =
  'admin_access delete_my_account download_target export_my_data included_in_my_bundle invoice_document ' +
  'license_certificate list_illustration_ids list_illustrations my_bundle_files my_library my_lists order_documents';

/** Out of the API's reach; what policies and the functions above call in the name of the caller. */
export const PRIVATE_FUNCTIONS: typeof API_FUNCTIONS = {
  anon:
    'all_of escape_like facet_words fact_words filter_values filter_words find fold found_cards join_words ' +
    'names_item oklab other_spellings palette_colors pattern_of read_query related_ids require_live_session ' +
    'search_text search_vector slugify tag_key',
  authenticated:
    'all_of change_apart change_together day_start default_categories deleted_post_revision details_of ' +
    'editable_details escape_like facet_words fact_words filter_values filter_words find fold found_cards ' +
    'ids_on_sale illustration_items illustrations_with image_objects invoice_json is_admin is_currency ' +
    'is_email_or_empty is_links is_named_file is_object_name is_questions is_sentences is_testimonials join_words ' +
    'known_facets links_or_copies list_conditions may minimum_charge names_item object_exists oklab ' +
    'other_spellings owns_purchase palette_colors pattern_of read_query refuse_price related_ids remember_source ' +
    'replaced_objects require_admin require_area require_live_session require_new_source require_objects ' +
    'require_seen_files resolve_category resolve_series role_may search_text search_vector settings_answer ' +
    'settings_content shop_day shop_zone slugify sorted_texts tag_key undo_illustrations undo_settings ' +
    'unnamed_objects was_published',
  service_role:
    'all_of default_categories escape_like facet_words fact_words filter_values filter_words find fold ' +
    'found_cards is_admin is_currency is_email_or_empty is_entry_name is_links is_questions is_sentences ' +
    'is_testimonials join_words known_facets may names_item oklab other_spellings palette_colors pattern_of ' +
    'read_query related_ids require_admin require_area require_live_session resolve_series role_may search_text ' +
    'search_vector slugify sorted_texts tag_key',
};

/** Which of the functions for administrators a role besides the owner's opens. */
export const AREA_FUNCTIONS = {
  editor:
    'add_default_categories admin_illustrations catalog_table change_illustrations create_recovery_codes ' +
    'deactivate_category delete_blog_post delete_bundle delete_illustrations delete_pack ensure_buckets ' +
    'list_discount_codes list_orphans list_packs_and_bundles match_sources median_price order_categories ' +
    'order_featured order_packs preview_sale publish_illustration release_bundle_pack release_free_pack ' +
    'reprice_illustrations restore_illustrations revise_illustrations rollback_bundle_pack save_about_page ' +
    'save_blog_post save_bundle save_file_facts save_pack save_pack_previews save_team use_recovery_code',
  support:
    'answer_message create_recovery_codes customer export_person grant_license list_orders list_users ' +
    'monthly_documents reconcile_orders resend_receipt revoke_grant use_recovery_code',
};
