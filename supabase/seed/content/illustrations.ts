/** What the demo shop sells: the words beside the pictures of scenes/. */
import type { IllustrationText } from './illustration-text.ts';
import { businessTexts } from './illustrations/business.ts';
import { cultureTexts } from './illustrations/culture.ts';
import { educationTexts } from './illustrations/education.ts';
import { faithTexts } from './illustrations/faith.ts';
import { familyTexts } from './illustrations/family.ts';
import { lifestyleTexts } from './illustrations/lifestyle.ts';
import { techTexts } from './illustrations/tech.ts';

export const illustrationTexts: readonly IllustrationText[] = [
  ...techTexts,
  ...educationTexts,
  ...businessTexts,
  ...lifestyleTexts,
  ...familyTexts,
  ...faithTexts,
  ...cultureTexts,
];
