import { expect, test } from 'vitest';
import { type MemberContent, type SectionContent } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { insertItem, moveItem } from './list-moves.ts';
import { checkMembers, checkSections } from './list-rules.ts';

const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).join('');

test('AD08 AD09 entries move to a place; beyond either end is the end', () => {
  expect(ids(moveItem(list, 'a', 1))).toBe('bac');
  expect(ids(moveItem(list, 'c', 0))).toBe('cab');
  expect(ids(moveItem(list, 'a', 99))).toBe('bca');
  expect(ids(moveItem(list, 'b', -5))).toBe('bac');
  expect(ids(moveItem(list, 'x', 0))).toBe('abc');
});

test('AD08 AD09 a removed entry comes back to its place, once', () => {
  expect(ids(insertItem([{ id: 'a' }, { id: 'c' }], { id: 'b' }, 1))).toBe('abc');
  expect(ids(insertItem(list, { id: 'b' }, 0))).toBe('abc');
});

test('AD08 a section needs a key of its own and a title', () => {
  const section = (id: string, sectionKey: string, title = 'T'): SectionContent => ({
    id,
    sectionKey,
    title,
    content: '',
    picture: emptyPicture(),
    isActive: true,
  });
  expect(checkSections([section('1', 'mission'), section('2', 'story')])).toEqual({});
  expect(checkSections([section('1', 'mission'), section('2', ' mission '), section('3', '', '')])).toEqual({
    1: { sectionKey: 'Another section has this key' },
    2: { sectionKey: 'Another section has this key' },
    3: { sectionKey: 'Give the section a key', title: 'Give the section a title' },
  });
});

test('AD09 a member needs a name and a position', () => {
  const member: MemberContent = { id: '1', name: ' ', position: '', bio: '', picture: emptyPicture(), isActive: true };
  expect(Object.keys(checkMembers([member])['1'] ?? {})).toEqual(['name', 'position']);
});
