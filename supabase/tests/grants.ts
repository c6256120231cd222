/** Which functions each role may execute: the declared truth that schema.test.ts holds against the catalogs. */

/** Reachable through the API. */
export const API_FUNCTIONS: Record<'anon' | 'authenticated' | 'service_role', string> = {
  anon: 'content_version deep_illustrations search_catalog',
  authenticated:
    'add_default_categories admin_stats content_version deep_illustrations delete_blog_post delete_illustrations ' +
    'download_target ensure_buckets list_orders list_orphans list_users match_sources my_bundle_files order_categories publish_illustration ' +
    'reconcile_orders release_bundle_pack restore_illustrations revise_illustrations rollback_bundle_pack save_about_page ' +
    'save_blog_post save_team search_catalog set_user_admin',
  service_role:
    'attach_checkout_session claim_emails clean_up confirm_newsletter content_version create_pending_order ' +
    'deep_illustrations dispute_order finish_content_notice finish_email mark_order_closed mark_order_paid pending_content_notice plan_refund ' +
    'reconcile_orders refund_order search_catalog stale_orders store_contact_message subscribe_newsletter take_rate_limit take_rate_limits ' +
    'ungranted_lines unsubscribe_newsletter',
};

/** Out of the API's reach; what policies and the functions above call in the name of the caller. */
export const PRIVATE_FUNCTIONS: typeof API_FUNCTIONS = {
  anon:
    'corrected_query found_categories found_illustrations found_posts join_words search_query search_vector search_words ' +
    'shown_illustrations similar_titles similar_words slugify',
  authenticated:
    'corrected_query default_categories deleted_post_revision found_categories found_illustrations found_posts image_objects is_admin ' +
    'is_fitting_avatar is_object_name join_words object_exists remember_source require_admin require_objects resolve_category search_query ' +
    'search_vector search_words shown_illustrations similar_titles similar_words slugify',
  service_role:
    'corrected_query default_categories found_categories found_illustrations found_posts is_admin join_words ' +
    'require_admin search_query search_vector search_words shown_illustrations similar_titles similar_words slugify',
};
