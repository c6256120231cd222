/** Texts about the bundle, computed from its numbers. */
import {
  BUNDLE_COMPARE_PRICE,
  BUNDLE_GUARANTEE_DAYS,
  BUNDLE_ILLUSTRATIONS,
  BUNDLE_ILLUSTRATIONS_PER_PACK,
  BUNDLE_PACKS,
  BUNDLE_PRICE,
  BUNDLE_TOTAL_VALUE,
} from '@baobab/domain/constants';
import { saving } from '@baobab/domain/money';
import type { AccordionItem } from '../../ui/accordion.tsx';

export const BUNDLE_TITLE = 'Complete Black Representation Bundle';

/** Each saving is shown with its base. */
export const savings = [
  { base: `Total value $${BUNDLE_TOTAL_VALUE}`, ...saving(BUNDLE_PRICE, BUNDLE_TOTAL_VALUE) },
  { base: `Regular $${BUNDLE_COMPARE_PRICE}`, ...saving(BUNDLE_PRICE, BUNDLE_COMPARE_PRICE) },
] as const;

export const bundleThemes = [
  { theme: 'Business', text: 'Meetings, markets, founders, ledgers.' },
  { theme: 'Tech', text: 'Engineers, classrooms, screens, late builds.' },
  { theme: 'Education', text: 'Readers, teachers, graduates, first days.' },
  { theme: 'Wellness', text: 'Rest, breath, therapy, care.' },
  { theme: 'Lifestyle', text: 'Slow mornings, bicycles, hair days.' },
  { theme: 'Family', text: 'Cousins, elders, babies, tables.' },
  { theme: 'Faith', text: 'Choirs, prayer, candles, celebration.' },
  { theme: 'Culture', text: 'Drums, cloth, carving, dance.' },
  { theme: 'Love & Relationships', text: 'Couples, friendship, weddings.' },
] as const;

export const bundleQuestions: readonly AccordionItem[] = [
  {
    question: 'What do I get?',
    answer: `${BUNDLE_PACKS} packs of ${BUNDLE_ILLUSTRATIONS_PER_PACK} illustrations, ${BUNDLE_ILLUSTRATIONS} in all, as ZIP files with PNG, SVG and JPG inside.`,
  },
  {
    question: 'May I use them commercially?',
    answer: 'Yes. The bundle includes a commercial license: websites, apps, print, products and client work.',
  },
  {
    question: 'Is it a subscription?',
    answer: 'No. It is a one-time payment with lifetime access. What you downloaded is yours to keep and use.',
  },
  {
    question: 'When can I download?',
    answer:
      'As soon as the payment is confirmed, usually within seconds. The packs stay in My Purchases, to be downloaded again at any time.',
  },
  {
    question: 'Can I change the illustrations?',
    answer: 'Yes. The SVG files open in any vector editor: change colors, crop, combine, place on any background.',
  },
  {
    question: 'Which formats are included?',
    answer: 'PNG with a transparent background, SVG for editing and any size, JPG for quick use.',
  },
  {
    question: 'What if it is not for me?',
    answer: `There is a ${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee. Write to us within ${BUNDLE_GUARANTEE_DAYS} days and we refund you.`,
  },
  {
    question: 'Do I need an account?',
    answer: 'Yes, so that your packs stay with you. Creating one takes a name, an e-mail address and a password.',
  },
];
