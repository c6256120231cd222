/** License certificates: a buyer's own as files, and what anyone may learn about one. Answers hold for the moment only. */
import {
  LICENSE_FILE_MAX_BYTES,
  LICENSE_FUNCTION,
  checkedLicenseSchema,
  issuedLicenseSchema,
  licenseTermsSchema,
  type CheckedLicense,
  type LicenseRequest,
} from '@baobab/domain/contracts/license';
import { AppError } from '@baobab/domain/errors';
import type * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { callFunction } from '../rpc.ts';

const ask = <T>(client: DataClient, body: LicenseRequest, schema: z.ZodMiniType<T>) =>
  callFunction(client, LICENSE_FUNCTION, body, schema);

/** A file that a function answers as base64. */
export function issuedFile({ fileName, mediaType, content }: IssuedFile): { fileName: string; file: Blob } {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return { fileName, file: new Blob([bytes], { type: mediaType }) };
}

interface IssuedFile {
  fileName: string;
  mediaType: string;
  content: string;
}

/** Codes: not_found (the line grants nothing to this user), not_signed_in, session_expired, rate_limited. */
export async function licenseFile(
  client: DataClient,
  orderItemId: string,
  format: 'pdf' | 'json',
): Promise<{ fileName: string; file: Blob }> {
  return issuedFile(await ask(client, { action: 'issue', orderItemId, format }, issuedLicenseSchema));
}

/** Codes: storage_too_large, rate_limited. */
export async function checkLicenseFile(client: DataClient, file: Blob): Promise<CheckedLicense> {
  if (file.size > LICENSE_FILE_MAX_BYTES) {
    throw new AppError('storage_too_large', {}, { message: 'A certificate is smaller than this file.' });
  }
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return ask(client, { action: 'verify', file: btoa(text) }, checkedLicenseSchema);
}

/** Codes: rate_limited. */
export function checkLicenseId(client: DataClient, id: string): Promise<CheckedLicense> {
  return ask(client, { action: 'status', id }, checkedLicenseSchema);
}

const terms = new WeakMap<DataClient, Promise<string | null>>();

/** Address of the page that explains the shop's licenses; null while the backend does not tell. Asked once, unless that failed. */
export function licenseTermsUrl(client: DataClient): Promise<string | null> {
  const asked = terms.get(client) ?? askForTerms(client);
  terms.set(client, asked);
  return asked;
}

async function askForTerms(client: DataClient): Promise<string | null> {
  try {
    return (await ask(client, { action: 'terms' }, licenseTermsSchema)).url;
  } catch {
    terms.delete(client);
    return null;
  }
}
