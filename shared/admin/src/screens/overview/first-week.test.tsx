// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { NavigationProvider, type Navigation } from '../../frame/navigation.tsx';
import { FirstWeekCard } from './first-week.tsx';
import type { FirstWeek } from './read-first-week.ts';

const NEW: FirstWeek = {
  pictures: 0,
  onSale: 0,
  toFill: ['company_name', 'contact_email', 'sender_email', 'terms_date'],
  hasTested: false,
  team: 1,
};

function show(change: Partial<FirstWeek> = {}) {
  const navigation = { open: vi.fn<Navigation['open']>(), openUploads: vi.fn<() => void>(), addFolder: () => {} };
  renderAdmin(
    <NavigationProvider value={navigation}>
      <FirstWeekCard week={{ ...NEW, ...change }} />
    </NavigationProvider>,
    { face: 'web' },
  );
  return navigation;
}

test('LO07 a new shop is told five steps, each of which leads to where it is done', () => {
  const { open, openUploads } = show();
  expect(screen.getByText('0 of 5 done')).toBeTruthy();
  expect(screen.getByText('Still to fill in: company, contact email, sender of emails and 1 more.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Add illustrations/ }));
  expect(openUploads).toHaveBeenCalledTimes(1);
  for (const [name, tab] of [
    [/^Publish an illustration/, 'illustrations'],
    [/^Set the shop’s texts and prices/, 'settings'],
    [/^Invite a colleague/, 'users'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(open).toHaveBeenLastCalledWith(tab);
  }
  expect(screen.getByRole('link', { name: /^Make a test payment/ }).getAttribute('href')).toMatch(/\/illustrations$/);
});

test('LO07 steps tick themselves by what the shop has', () => {
  show({ pictures: 3, onSale: 1, toFill: [], hasTested: true, team: 2 });
  expect(screen.getByText('5 of 5 done')).toBeTruthy();
  for (const step of within(screen.getByRole('list')).getAllByRole('listitem'))
    expect(step.textContent).toMatch(/, done$/);
});
