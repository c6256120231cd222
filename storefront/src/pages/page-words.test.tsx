// @vitest-environment jsdom
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { inShop, testShop } from '../shop/test/in-shop.tsx';
import { AboutPage } from './about/about-page.tsx';
import { faqQuestions } from './faq/faq-questions.tsx';
import { HomeNewsletter } from './home/home-newsletter.tsx';
import { TermsPage } from './legal/terms-page.tsx';
import { linkTexts } from './newsletter/link-texts.ts';

const shown = (page: ReactNode): HTMLElement => render(inShop(testShop(), page)).container;
const wordsOf = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, ' ');

test('AB03 newsletters are sent by other tools: only the welcome email, which the shop sends, is promised a link', () => {
  const promise = 'The welcome email has a link that unsubscribes you at any time.';
  const home = wordsOf(shown(<HomeNewsletter />));
  const about = wordsOf(shown(<AboutPage />));
  for (const words of [home, about, linkTexts.confirm.afterwards]) {
    expect(words).toContain(promise);
    expect(words).not.toMatch(/once a month|Every (newsletter|email)/);
  }
  const { afterwards, afterExpiry } = linkTexts.unsubscribe;
  expect(afterwards).toMatch(/^Your address is off our list\./);
  expect(afterExpiry).not.toContain('the link at its end');
});

test('SF14 the FAQ names no single limit of a free illustration as the only one, and leads to all of them', () => {
  const [free] = faqQuestions();
  const answer = shown(free?.answer);
  expect(wordsOf(answer)).toContain('What no license allows, such as giving away the file itself, is in the terms.');
  expect(wordsOf(answer)).not.toContain('Only');
  const { hash, pathname } = new URL(answer.querySelector('a')?.getAttribute('href') ?? '', 'http://shop.test');
  expect(pathname).toBe('/terms');
  expect(shown(<TermsPage />).querySelector(hash)?.textContent).toBe('What no license allows');
});
