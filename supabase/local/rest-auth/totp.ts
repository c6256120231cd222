/** Time-based one-time passwords: RFC 6238 over RFC 4226, with the values that authenticator apps expect (SHA-1, six digits, 30 s). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one whose code is taken: clocks differ, and people type slowly. */
const SKEW = 1;
const SECRET_BYTES = 20;
/** RFC 4648. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_SECONDS);

/** @param digits RFC 6238 has its examples with eight. */
export function codeAt(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The step that a code belongs to; null when it is of none that is taken now. */
export function matchingStep(secret: string, code: string, ms: number): number | null {
  const now = stepAt(ms);
  let found: number | null = null;
  for (let step = now - SKEW; step <= now + SKEW; step += 1)
    if (isSame(codeAt(secret, step), code.trim())) found = step;
  return found;
}

/** The address that an authenticator app reads from the QR code (Key URI Format). */
export function keyUri(issuer: string, account: string, secret: string): string {
  const name = encodeURIComponent;
  return (
    `otpauth://totp/${name(issuer)}:${name(account)}` +
    `?algorithm=SHA1&digits=${DIGITS}&issuer=${name(issuer)}&period=${STEP_SECONDS}&secret=${secret}`
  );
}

function isSame(code: string, given: string): boolean {
  return /^\d{6}$/.test(given) && timingSafeEqual(Buffer.from(code), Buffer.from(given));
}

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[Number.parseInt(part.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
