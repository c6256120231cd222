/**
 * The one way from the app to other programs: https pages and mails, by an allow-list. Everything else that a page wants to open stays
 * closed, and so does a flood.
 */
import { shell } from 'electron';
import type { ActionLog } from '../log/action-log.ts';

/** Windows passes no longer address on. */
const MAX_LENGTH = 2081;
const GAP_MS = 500;
/** Of a mail. Some programs take `attach` as a file of this computer. */
const MAIL_FIELDS = new Set(['subject', 'body', 'cc']);

export interface ExternalLinkParts {
  open?: (url: string) => Promise<void>;
  log: () => Pick<ActionLog, 'write' | 'failed'>;
  /** Never goes back, as the clock of the computer may. */
  now?: () => number;
}

/** The address as it is handed over; null for what never is. */
export function externalAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return null;
  if (url.protocol === 'mailto:') return mailAddress(url);
  return url.protocol === 'https:' && url.href.length <= MAX_LENGTH ? url.href : null;
}

/** A text that is too long is cut: the mail begins all the same. */
function mailAddress({ pathname, searchParams, hash }: URL): string | null {
  const to = decode(pathname);
  if (hash || to === null || !/^[^@/?\s]+@[^@/?\s]+$/.test(to)) return null;
  const fields = [...searchParams].map(([name, value]) => [name.toLowerCase(), value] as const);
  if (!fields.every(([name]) => MAIL_FIELDS.has(name))) return null;
  const written = (maxChars: number) => {
    const texts = fields.map(
      ([name, value]) => `${name}=${encodeURIComponent(value.slice(0, maxChars).toWellFormed())}`,
    );
    return `mailto:${encodeURIComponent(to)}${texts.length > 0 ? `?${texts.join('&')}` : ''}`;
  };
  let maxChars = MAX_LENGTH;
  while (written(maxChars).length > MAX_LENGTH && maxChars > 1) maxChars = Math.floor(maxChars * 0.9);
  return written(maxChars);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function createExternalLinks(parts: ExternalLinkParts) {
  const { open: hand = (url) => shell.openExternal(url), log, now = () => performance.now() } = parts;
  let lastMs = Number.NEGATIVE_INFINITY;
  const open = (address: string) => {
    if (now() - lastMs < GAP_MS) return;
    lastMs = now();
    const { protocol, host } = new URL(address);
    log().write('link opened', { protocol, host });
    hand(address).catch((error: unknown) => log().failed('link', error));
  };
  /** Answers how to open it, or null for what never is. */
  const opener = (url: string) => {
    const address = externalAddress(url);
    return address === null ? null : () => open(address);
  };
  return { opener, open: (url: string) => opener(url)?.() };
}
