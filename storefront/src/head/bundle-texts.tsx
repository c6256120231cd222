/** Texts about the bundle, computed from its numbers and from what was read of its packs. */
import { BUNDLE_GUARANTEE_DAYS } from '@baobab/domain/constants';
import type { AccordionItem } from '../ui/controls/accordion.tsx';
import { contentsInWords, formatsInWords, type BundleSummary } from './bundle-words.ts';
import { inWords } from './pack-words.ts';

export const BUNDLE_TITLE = 'Complete Black Representation Bundle';

/** Beside what the bundle holds. */
export const BUNDLE_WITHOUT = 'Holds all packs; single illustrations are sold separately';

const LISTED =
  'The bundle’s page lists every illustration of every pack, with its formats, as read from the files themselves.';

const NOT_SINGLE = 'The illustrations that are sold singly are not part of it.';

/** Without a summary, or before all packs were read: what holds for any contents. */
export function bundleQuestions(summary: BundleSummary | null): readonly AccordionItem[] {
  const whole = summary?.whole;
  const formats = whole ? formatsInWords(whole) : [];
  return [
    {
      question: 'What do I get?',
      answer:
        summary && whole
          ? `${contentsInWords(summary)}, one ZIP file for each pack, with a license in it. ${NOT_SINGLE}`
          : `The packs as ZIP files, with a license in each. ${NOT_SINGLE} ${LISTED}`,
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
      answer: whole?.formats.includes('SVG')
        ? 'Yes. Every illustration comes as SVG, which opens in any vector editor: change colors, crop, combine, place on any background.'
        : 'Yes. The license lets you change colors, crop and combine them with other work.',
    },
    {
      question: 'Which formats are included?',
      answer: formats.length > 0 ? `Every illustration comes as ${inWords(formats)}.` : LISTED,
    },
    {
      question: 'What if it is not for me?',
      answer: `There is a ${BUNDLE_GUARANTEE_DAYS}-day money-back guarantee. Write to us within ${BUNDLE_GUARANTEE_DAYS} days and we refund you.`,
    },
    {
      question: 'Do I need an account?',
      answer: 'Yes, so that your packs stay with you. Creating one takes a name, an email address and a password.',
    },
  ];
}
