import { BRAND } from '@baobab/domain/brand';

const TERMS = {
  free: [
    'FREE LICENSE',
    'You may use this illustration in personal and commercial work, without limit of time or copies.',
    `Attribution is appreciated: "Illustration by ${BRAND}".`,
  ],
  single: [
    'SINGLE PROJECT LICENSE',
    'Each seat covers one project, in print and on screen, without limit of time or copies.',
    'For more projects buy more seats, or ask us for an extended license.',
  ],
  bundle: [
    'COMMERCIAL LICENSE',
    'You may use these illustrations in any number of your own and your clients’ projects,',
    'in print and on screen, for as long as you like.',
  ],
} as const;

export type LicenseKind = keyof typeof TERMS;

/** The text file inside every ZIP. `formats` are those of every drawing in it; null where they differ. */
export const licenseText = (
  title: string,
  kind: LicenseKind,
  formats: string | null = 'PNG, SVG and JPG',
): string => `${title}
by ${BRAND}

${TERMS[kind].join('\n')}

You may change colors, crop, and combine it with other work.
You may not sell or give away the files themselves, register them as a trademark,
or use them in a way that demeans the people they show.
${formats === null ? '' : `\nThe pictures come as ${formats}. They are the same drawing.\n`}`;
