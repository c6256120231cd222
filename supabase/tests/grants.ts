// Which functions each role may execute: the declared truth that schema.test.ts holds against the catalogue.

/** Reachable through the API. */
export const API_FUNCTIONS: Record<'anon' | 'authenticated' | 'service_role', string> = {
  anon: 'search_catalog',
  authenticated:
    'add_default_categories admin_stats ensure_buckets list_orders list_orphans list_users match_sources my_bundle_files publish_illustration ' +
    'release_bundle_pack rollback_bundle_pack save_about_page save_blog_post save_team search_catalog set_user_admin',
  service_role:
    'attach_checkout_session claim_emails clean_up confirm_newsletter create_pending_order finish_email mark_order_closed ' +
    'mark_order_paid refund_order search_catalog stale_orders store_contact_message subscribe_newsletter take_rate_limit ' +
    'unsubscribe_newsletter',
};

/** Out of the API's reach; what policies and the functions above call in the name of the caller. */
export const PRIVATE_FUNCTIONS: typeof API_FUNCTIONS = {
  anon:
    'corrected_query found_categories found_illustrations found_posts join_words search_query search_vector search_words ' +
    'shown_illustrations similar_titles similar_words slugify',
  authenticated:
    'can_download corrected_query default_categories found_categories found_illustrations found_posts image_objects is_admin ' +
    'join_words object_exists owns_purchase remember_source require_admin require_objects resolve_category search_query ' +
    'search_vector search_words shown_illustrations similar_titles similar_words slugify',
  service_role:
    'can_download corrected_query default_categories found_categories found_illustrations found_posts is_admin join_words ' +
    'owns_purchase require_admin search_query search_vector search_words shown_illustrations similar_titles similar_words slugify',
};
