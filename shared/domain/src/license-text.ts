/** The license.txt inside ZIPs. A ZIP that the app packs has no price and no title in it, so the same files give the same ZIP. */
import { BRAND } from './brand.ts';

export const LICENSE_FILE = 'license.txt';

export type LicenseKind = 'free' | 'single' | 'bundle';

const NAMES: Readonly<Record<LicenseKind, string>> = {
  free: 'FREE LICENSE',
  single: 'SINGLE PROJECT LICENSE',
  bundle: 'COMMERCIAL LICENSE',
};

const TERMS: Readonly<Record<LicenseKind, string>> = {
  free: `You may use it in personal and commercial work, without limit of time or copies.
Attribution is appreciated: "Illustration by ${BRAND}".`,
  single: `Each license covers one project, in print and on screen, without limit of time or copies.
Everyone who works on that project may use it.
For more projects buy more licenses, or ask us for an extended license.`,
  bundle: `You may use it in any number of your own and your clients' projects,
in print and on screen, without limit of time or copies.
Everyone who works on these projects may use it.`,
};

/** The prohibitions of the terms page, all of them. */
const LIMITS = `You may change colors, crop, and combine it with other work.
You may not sell, share or give away the files themselves, changed or not,
offer them in templates or products whose value is mainly the illustration,
use them to train AI models, register them as a trademark,
or use them in a way that demeans the people they show.
`;

/** Of a ZIP whose title and license are known. */
export const licenseOf = (title: string, kind: LicenseKind): string =>
  `${title}\nby ${BRAND}\n\n${NAMES[kind]}\n${TERMS[kind]}\n\n${LIMITS}`;

/** Of a ZIP that may be sold, given away, or both. */
export const LICENSE_TEXT = `by ${BRAND}

This drawing is licensed, not sold. How you may use it depends on how you got it:

${NAMES.free}, when the shop gives it for free
${TERMS.free}

${NAMES.single}, when you bought it
${TERMS.single}

${NAMES.bundle}, when it is part of a pack or bundle that you bought
${TERMS.bundle}

${LIMITS}`;
