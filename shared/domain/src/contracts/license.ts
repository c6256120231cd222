/** `license`: certificates of what was bought, and their verification by anyone. */
import * as z from 'zod/mini';
import { ILLUSTRATIONS_KIND } from '../column-values.ts';
import { orderOriginSchema } from '../entities/order.ts';

export const LICENSE_FUNCTION = 'license';
/** Where the shop publishes the public keys, old ones included. */
export const LICENSE_KEYS_PATH = '/.well-known/baobab-license-keys.json';
/** A certificate has about 10 KB, with many different letters of East Asia some hundred; base64 adds a third. */
export const LICENSE_FILE_MAX_BYTES = 1024 * 1024;
const BASE64_MAX_CHARS = Math.ceil(LICENSE_FILE_MAX_BYTES / 3) * 4;

export const licenseRequestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('issue'), orderItemId: z.uuid(), format: z.enum(['pdf', 'json']) }),
  z.object({ action: z.literal('verify'), file: z.base64().check(z.maxLength(BASE64_MAX_CHARS)) }),
  z.object({ action: z.literal('status'), id: z.uuid() }),
  z.object({ action: z.literal('keys') }),
  z.object({ action: z.literal('terms') }),
]);
export type LicenseRequest = z.infer<typeof licenseRequestSchema>;

const itemSchema = z.object({ id: z.nullable(z.string()), title: z.string(), kind: z.enum(ILLUSTRATIONS_KIND) });

/** The license option as it was sold. */
const optionSchema = z.object({
  name: z.string(),
  /** Plain sentences. */
  allows: z.array(z.string()),
  forbids: z.array(z.string()),
  /** As many seats as the buyer wants. */
  isUnlimited: z.boolean(),
});

/** What is signed. */
export const licenseCertificateSchema = z.object({
  format: z.literal('baobab-license-certificate'),
  version: z.literal(1),
  id: z.uuid(),
  issuer: z.object({ name: z.string(), url: z.url() }),
  item: itemSchema,
  seats: z.int().check(z.positive()),
  option: optionSchema,
  /** `grant`: given by the shop at no charge. */
  order: z.object({ id: z.string(), date: z.string(), origin: orderOriginSchema }),
  /** The name as the profile has it; of the address only the first letter and the domain. */
  licensee: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  terms: z.object({ version: z.string(), url: z.url() }),
  issuedAt: z.string(),
});
export type LicenseCertificate = z.infer<typeof licenseCertificateSchema>;

/** A file, as base64. */
export const issuedLicenseSchema = z.object({ fileName: z.string(), mediaType: z.string(), content: z.base64() });
export type IssuedLicense = z.infer<typeof issuedLicenseSchema>;

/**
 * `unknown`: no certificate with this id. `altered`: the file is no certificate of this shop, or not as it was issued. The others
 * say what holds now; `replaced` by a dearer license of the same item, `revoked` by the shop.
 */
export const LICENSE_STATES = ['valid', 'replaced', 'refunded', 'revoked', 'disputed', 'unknown', 'altered'] as const;

export const checkedLicenseSchema = z.object({
  state: z.enum(LICENSE_STATES),
  /** Null where nothing is known. */
  license: z.nullable(
    z.object({
      id: z.uuid(),
      item: itemSchema,
      seats: z.int(),
      option: optionSchema,
      orderedAt: z.string(),
      /** In full when the file says it, else initials. */
      licensee: z.nullable(z.string()),
    }),
  ),
});
export type CheckedLicense = z.infer<typeof checkedLicenseSchema>;

/** A public Ed25519 key as JSON Web Key; `kid` is its RFC 7638 thumbprint. */
export const licenseKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export type LicenseKey = z.infer<typeof licenseKeySchema>;
/** Where the shop explains its licenses, for what travels without the shop. */
export const licenseTermsSchema = z.object({ url: z.url() });
export type LicenseTerms = z.infer<typeof licenseTermsSchema>;

export const licenseKeysSchema = z.object({ keys: z.array(licenseKeySchema) });
export type LicenseKeys = z.infer<typeof licenseKeysSchema>;
