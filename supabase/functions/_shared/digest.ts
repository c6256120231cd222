/** Digests in hexadecimal, with Web Crypto, which every runtime has. */

const encode = (text: string) => new TextEncoder().encode(text);
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', encode(text)));

/** HMAC-SHA-256: without the secret it cannot be made, nor its text found by trial. */
export async function keyedHash(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return toHex(await crypto.subtle.sign('HMAC', key, encode(text)));
}

/** As Paystack signs its events: https://paystack.com/docs/payments/webhooks/#verify-event-origin */
export async function hmacSha512(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
  return toHex(await crypto.subtle.sign('HMAC', key, encode(text)));
}

/** Compares digests, so that time tells nothing about either text. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all([sha256(given), sha256(expected)]);
  return a === b;
}
