/** What can be wrong with a backend that the shop is to live on. The words for people are in `ui/describe-finding.ts`. */
export const FINDING_CODES = [
  'address_malformed',
  'key_is_secret',
  'unreachable',
  'certificate_refused',
  'not_supabase',
  'key_refused',
  'clock_differs',
  'schema_missing',
  'rows_open',
  'bucket_public',
  'bucket_missing',
  'bucket_limit_low',
  'upload_limit_low',
  'images_hidden',
  'functions_missing',
  'bundle_incomplete',
  'settings_open',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export interface Finding {
  readonly code: FindingCode;
  /** Names that belong into the sentence: tables, buckets, functions, packs, settings, minutes. */
  readonly names: readonly string[];
  /** True: nothing can work until it is mended. */
  readonly blocks: boolean;
}

export interface Examination {
  readonly findings: readonly Finding[];
  /** Buckets and limits are looked at only in an administrator's name. */
  readonly asAdmin: boolean;
}
