/** For the page and its structured data. */
import type { ShopDetails } from '@baobab/domain/entities/shop-settings';
import { Link } from 'react-router-dom';
import { bundleQuestions } from '../../head/bundle-texts.tsx';
import type { AccordionItem } from '../../ui/controls/accordion.tsx';

const standardQuestions: readonly AccordionItem[] = [
  {
    question: 'What may I do with a free illustration?',
    answer: (
      <>
        Use it in personal and commercial work. Attribution is appreciated, not required. What no license allows, such
        as giving away the file itself, is in the <Link to="/terms#limits">terms</Link>.
      </>
    ),
  },
  {
    question: 'What does a paid illustration’s license cover?',
    answer: (
      <>
        One project: a website, an app, a campaign, a publication. Buy one license for each project; the quantity in the
        cart is the number of licenses. For an illustration that you own, choose “Buy another license” in{' '}
        <Link to="/my-purchases">My Purchases</Link>: the licenses add up. Packs and the bundle cover any number of
        projects.
      </>
    ),
  },
  {
    question: 'I need it for many projects. What then?',
    answer: (
      <>
        Extended licenses are available. <Link to="/contact">Write to us</Link> with what you have in mind.
      </>
    ),
  },
  {
    question: 'How do I show that I have a license?',
    answer: (
      <>
        With its certificate, a PDF or a signed JSON file, in My Purchases. Anyone can{' '}
        <Link to="/license">verify it</Link>: the page says whether the license is valid, refunded or disputed.
      </>
    ),
  },
  {
    question: 'Where are the files I bought?',
    answer: (
      <>
        In <Link to="/my-purchases">My Purchases</Link>, for as long as your account exists. Download links are made
        fresh each time and work for a minute.
      </>
    ),
  },
  {
    question: 'The confirmation email has not come.',
    answer:
      'It can take a few minutes, and may be in the spam folder. Your files don’t wait for it: they are in My Purchases as soon as the payment is confirmed.',
  },
];

type Questions = Pick<ShopDetails, 'faq' | 'faqStandard'>;

/** Those about licenses and files, with the owner's own. */
export const shopQuestions = ({ faq, faqStandard }: Questions): readonly AccordionItem[] => [
  ...(faqStandard ? standardQuestions : []),
  ...faq,
];

/** All of the page; the standard ones while the settings are not known. */
export const faqQuestions = (details: Questions = { faq: [], faqStandard: true }): readonly AccordionItem[] => [
  ...shopQuestions(details),
  ...bundleQuestions(null),
];
