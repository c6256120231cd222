/** The license.txt of a ZIP that the app packs. It names no price and no title, so the same files give the same ZIP. */
import { BRAND } from './brand.ts';

export const LICENSE_FILE = 'license.txt';

export const LICENSE_TEXT = `by ${BRAND}

This drawing is licensed, not sold. How you may use it depends on how you got it:

FREE LICENSE, when the shop gives it for free
You may use it in personal and commercial work, without limit of time or copies.
Attribution is appreciated: "Illustration by ${BRAND}".

SINGLE PROJECT LICENSE, when you bought it
Each seat covers one project, in print and on screen, without limit of time or copies.

COMMERCIAL LICENSE, when it is part of a bundle that you bought
You may use it in any number of your own and your clients' projects, in print and on screen.

You may change colors, crop, and combine it with other work.
You may not sell or give away the files themselves, register them as a trademark,
or use them in a way that demeans the people they show.
`;
