/**
 * Certificates as files. A file is a body and a tail with key id and signature; the signature covers every byte of the body, and
 * the tail has one spelling only, so no byte can change. Web Crypto alone: the same in Deno and Node.
 */
import type { LicenseKey } from '@baobab/domain/contracts/license';

export type SignedKind = 'json' | 'pdf';

export interface SigningKey {
  keyId: string;
  key: CryptoKey;
}

/** 64 bytes in base64url without padding. */
const SIGNATURE = '[A-Za-z0-9_-]{86}';
const KEY_ID = '[A-Za-z0-9_-]{43}';

/** What a file ends with: the rest of the JSON object, or a comment after the end of a PDF, which readers skip. */
const TAILS: Record<SignedKind, { write(keyId: string, signature: string): string; read: RegExp; bodyBegins: string }> =
  {
    json: {
      write: (keyId, signature) =>
        `,\n  "signature": { "algorithm": "Ed25519", "keyId": "${keyId}", "value": "${signature}" }\n}\n`,
      read: new RegExp(
        `,\\n  "signature": \\{ "algorithm": "Ed25519", "keyId": "(${KEY_ID})", "value": "(${SIGNATURE})" \\}\\n\\}\\n$`,
      ),
      bodyBegins: '{\n  "certificate": {',
    },
    pdf: {
      write: (keyId, signature) => `%BaobabLicenseSignature Ed25519 ${keyId} ${signature}\n`,
      read: new RegExp(`%BaobabLicenseSignature Ed25519 (${KEY_ID}) (${SIGNATURE})\\n$`),
      bodyBegins: '%PDF-',
    },
  };
const TAIL_MAX_BYTES = 400;

const encode = (text: string) => new TextEncoder().encode(text);
/** One character a byte. */
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function sign(kind: SignedKind, body: Uint8Array, { keyId, key }: SigningKey): Promise<Uint8Array<ArrayBuffer>> {
  const signature = await crypto.subtle.sign({ name: 'Ed25519' }, key, joined(body));
  return joined(body, encode(TAILS[kind].write(keyId, toBase64Url(new Uint8Array(signature)))));
}

/** In ASCII, so that it stands unchanged in a PDF. */
export function signJson(certificate: object, key: SigningKey): Promise<Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify({ certificate }, null, 2).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return sign('json', encode(text.replace(/\n\}$/, '')), key);
}

/** @param pdf with the signed JSON of its certificate in it, uncompressed */
export const signPdf = (pdf: Uint8Array, key: SigningKey): Promise<Uint8Array<ArrayBuffer>> =>
  sign('pdf', pdf.at(-1) === 10 ? pdf : joined(pdf, encode('\n')), key);

export interface OpenedFile {
  kind: SignedKind;
  keyId: string;
  /** Of the file's JSON; its shape is not checked here. */
  certificate: unknown;
}

/** Null unless every byte is as it was signed with one of the keys. */
export async function openSigned(file: Uint8Array, keys: readonly LicenseKey[]): Promise<OpenedFile | null> {
  const kind = latin1(file.subarray(0, 5)) === '%PDF-' ? 'pdf' : 'json';
  const { read, bodyBegins } = TAILS[kind];
  const end = latin1(file.subarray(-TAIL_MAX_BYTES));
  const [tail, keyId, signature] = read.exec(end) ?? [];
  const key = keys.find(({ kid }) => kid === keyId);
  if (!tail || !key || !signature) return null;
  const bytes = fromBase64Url(signature);
  // The last letter has four bits that mean nothing; only one spelling of them is taken.
  if (toBase64Url(bytes) !== signature) return null;
  const body = joined(file.subarray(0, file.length - tail.length));
  if (!latin1(body.subarray(0, bodyBegins.length)).startsWith(bodyBegins)) return null;
  const { kty, crv, x } = key;
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
  if (!(await crypto.subtle.verify({ name: 'Ed25519' }, publicKey, bytes, body))) return null;
  return kind === 'json'
    ? { kind, keyId: key.kid, certificate: certificateOf(latin1(file)) }
    : openEmbedded(latin1(body), key.kid);
}

/** The signed JSON that a PDF carries; the PDF's own signature covers it. */
function openEmbedded(body: string, keyId: string): OpenedFile | null {
  const from = body.indexOf(TAILS.json.bodyBegins);
  const to = body.indexOf('\n}\n', from);
  if (from < 0 || to < 0) return null;
  return { kind: 'pdf', keyId, certificate: certificateOf(body.slice(from, to + 3)) };
}

const certificateOf = (json: string): unknown => (JSON.parse(json) as { certificate: unknown }).certificate;
