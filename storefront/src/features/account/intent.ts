/**
 * What a visitor asked for before signing in: carried out once afterwards, also in the tab that the link of a new account's mail
 * opens. Kept for an hour.
 */
import { localStore } from '@baobab/ui/web-storage';

export interface Intent {
  kind: (typeof KINDS)[number];
  /** Of the illustration. */
  id: string;
  /** The license that was chosen for the cart; absent for the standard one. */
  option?: string | undefined;
}

const KINDS = ['favorite', 'cart', 'download'] as const;
const KEY = 'baobab-intent';
const KEPT_MS = 3_600_000;

/** The last one counts. */
export function rememberIntent({ kind, id, option }: Intent): void {
  localStore.setItem(KEY, JSON.stringify({ kind, id, option, at: Date.now() }));
}

/** Without forgetting it: for the page that names it. */
export function readIntent(): Intent | null {
  const text = localStore.getItem(KEY);
  return text === null ? null : parse(text);
}

/** Hands the intent out and forgets it, so that nothing is done twice; null without one. */
export function takeIntent(): Intent | null {
  const intent = readIntent();
  localStore.removeItem(KEY);
  return intent;
}

function parse(text: string): Intent | null {
  try {
    const { kind, id, option, at } = JSON.parse(text) as Partial<Record<keyof Intent | 'at', unknown>>;
    const age = Date.now() - Number(at);
    if (!(age >= 0 && age < KEPT_MS)) return null;
    const known = KINDS.find((each) => each === kind);
    if (typeof id === 'string' && id !== '' && known)
      return { kind: known, id, ...(typeof option === 'string' && { option }) };
  } catch {
    // Not written by this shop.
  }
  return null;
}
