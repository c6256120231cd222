import { BRAND } from '@baobab/shared/domain/brand';

/** The text file inside every ZIP. */
export const licenceText = (title: string, isFree: boolean): string => `${title}
by ${BRAND}

${
  isFree
    ? 'FREE LICENCE\nYou may use this illustration in personal and commercial work, without limit of time or copies.\nAttribution is appreciated: "Illustration by ' + BRAND + '".'
    : 'SINGLE PROJECT LICENCE\nEach seat covers one project, in print and on screen, without limit of time or copies.\nFor more projects buy more seats, or ask us for an extended licence.'
}

You may change colours, crop, and combine it with other work.
You may not sell or give away the files themselves, register them as a trademark,
or use them in a way that demeans the people they show.

The pictures come as PNG, SVG and JPG. They are the same drawing.
`;
