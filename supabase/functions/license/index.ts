/**
 * License certificates. Buyers get them for their own lines; anyone may ask whether one holds, by file or by its id, and gets an
 * answer that is made from the database each time.
 */
import { ILLUSTRATIONS_KIND } from '@baobab/domain/column-values';
import { BRAND } from '@baobab/domain/brand';
import {
  LICENSE_FILE_MAX_BYTES,
  licenseCertificateSchema,
  licenseRequestSchema,
} from '@baobab/domain/contracts/license';
import type {
  CheckedLicense,
  IssuedLicense,
  LicenseCertificate,
  LicenseKeys,
  LicenseRequest,
  LicenseTerms,
} from '@baobab/domain/contracts/license';
import { orderOriginSchema } from '@baobab/domain/entities/order';
import * as z from 'zod/mini';
import { answer, postEndpoint, refusal } from '../_shared/answers.ts';
import { fromBase64, toBase64 } from '../_shared/base64.ts';
import { readJson } from '../_shared/body.ts';
import { takeTurn } from '../_shared/sender.ts';
import { certificatePdf } from './certificate-pdf.ts';
import type { LicenseKeyRing } from './license-keys.ts';
import { openSigned, signJson, signPdf } from './signed-file.ts';
import { readLicenseKeys } from './license-keys.ts';
import { serveFunction } from '../_shared/serve.ts';
import type { Shared } from '../_shared/serve.ts';

/** A file in base64 and the little around it. */
const MAX_BODY_BYTES = LICENSE_FILE_MAX_BYTES * 1.5;
const ISSUED_PER_MINUTE = 30;
const CHECKED_PER_MINUTE = 30;

type LicenseDeps = Pick<Shared, 'authenticate' | 'rpc' | 'rpcAs' | 'senderHash' | 'siteUrl'> & {
  keys: LicenseKeyRing;
  now(): Date;
};

type Asked<Action> = Extract<LicenseRequest, { action: Action }>;

export const handle = (request: Request, deps: LicenseDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const asked = await readJson(request, licenseRequestSchema, { mostBytes: MAX_BODY_BYTES });
    // What is told holds for this moment only.
    const told = (body: object) => answer(body, 200, { 'cache-control': 'no-store' });
    if (asked.action === 'keys') return told({ keys: deps.keys.published } satisfies LicenseKeys);
    if (asked.action === 'terms') return told({ url: termsUrl(deps) } satisfies LicenseTerms);
    if (asked.action === 'issue') return told(await issue(asked, request, deps));
    await takeCheck(request, deps);
    return told(asked.action === 'status' ? await statusOf(asked.id, deps) : await verify(asked, deps));
  });

const itemSchema = z.object({
  id: z.nullable(z.string()),
  title: z.string(),
  kind: z.enum(ILLUSTRATIONS_KIND),
});
const optionSchema = z.object({
  name: z.string(),
  allows: z.array(z.string()),
  forbids: z.array(z.string()),
  is_unlimited: z.boolean(),
});
const optionOf = ({ name, allows, forbids, is_unlimited: isUnlimited }: z.infer<typeof optionSchema>) => ({
  name,
  allows,
  forbids,
  isUnlimited,
});
const factsSchema = z.nullable(
  z.object({
    id: z.uuid(),
    item: itemSchema,
    seats: z.int(),
    option: optionSchema,
    /** Version of the terms page. */
    terms: z.string(),
    ordered_at: z.string(),
    origin: orderOriginSchema,
    order_id: z.string(),
    licensee: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  }),
);

async function issue(
  { orderItemId, format }: Asked<'issue'>,
  request: Request,
  deps: LicenseDeps,
): Promise<IssuedLicense> {
  const caller = await deps.authenticate(request);
  await takeTurn(deps.rpc, `license:${caller.id}`, ISSUED_PER_MINUTE, 'certificates');
  const facts = await deps.rpcAs(request)('license_certificate', { p_order_item_id: orderItemId }, factsSchema);
  if (!facts) throw refusal('not_found', 'There is no valid license of yours to certify here.');
  const certificate: LicenseCertificate = {
    format: 'baobab-license-certificate',
    version: 1,
    id: facts.id,
    issuer: { name: BRAND, url: deps.siteUrl },
    item: facts.item,
    seats: facts.seats,
    option: optionOf(facts.option),
    order: { id: facts.order_id, date: facts.ordered_at, origin: facts.origin },
    licensee: facts.licensee,
    terms: { version: facts.terms, url: termsUrl(deps) },
    issuedAt: deps.now().toISOString(),
  };
  const key = await deps.keys.signing();
  const json = await signJson(certificate, key);
  const file = format === 'json' ? json : await signPdf(await certificatePdf(certificate, json), key);
  return {
    fileName: `license-${facts.order_id.slice(0, 8)}-${facts.id.slice(0, 8)}.${format}`,
    mediaType: `application/${format}`,
    content: toBase64(file),
  };
}

const termsUrl = ({ siteUrl }: LicenseDeps) => `${siteUrl}/terms`;

/** Visitors need no account, so their network is counted, and everything together. */
async function takeCheck(request: Request, { rpc, senderHash }: LicenseDeps): Promise<void> {
  const sender = await senderHash(request);
  await takeTurn(rpc, sender && `license:${sender}`, CHECKED_PER_MINUTE, 'checks', 'license');
}

const statusSchema = z.nullable(
  z.object({
    state: z.enum(['valid', 'replaced', 'refunded', 'revoked', 'disputed']),
    item: itemSchema,
    seats: z.int(),
    option: optionSchema,
    ordered_at: z.string(),
    licensee: z.nullable(z.string()),
  }),
);

async function statusOf(id: string, { rpc }: LicenseDeps): Promise<CheckedLicense> {
  const known = await rpc('license_status', { p_id: id }, statusSchema);
  if (!known) return { state: 'unknown', license: null };
  const { state, item, seats, option, ordered_at: orderedAt, licensee } = known;
  return { state, license: { id, item, seats, option: optionOf(option), orderedAt, licensee } };
}

async function verify({ file }: Asked<'verify'>, deps: LicenseDeps): Promise<CheckedLicense> {
  const opened = await openSigned(fromBase64(file), deps.keys.published);
  const parsed = opened && z.safeParse(licenseCertificateSchema, opened.certificate);
  if (!parsed?.success) return { state: 'altered', license: null };
  const { id, item, seats, option, order, licensee } = parsed.data;
  const { state } = await statusOf(id, deps);
  const licensedTo = licensee.name ?? licensee.email;
  return {
    state,
    license: { id, item, seats, option, orderedAt: order.date, licensee: licensedTo },
  };
}

serveFunction(handle, ({ read }) => ({ keys: readLicenseKeys(read('LICENSE_KEYS')), now: () => new Date() }));
