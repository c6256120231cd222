import { describe, expect, test } from 'vitest';
import { DOCUMENTS, emptyPost, emptyShopSettings, type TeamContent } from '@baobab/domain/entities/draft-content';
import { emptyPicture } from '@baobab/domain/fields/picture';
import { AppError, serializeError } from '@baobab/domain/errors';
import { describeProblem } from './describe-problem.ts';
import { ago, describeSync } from './describe-sync.ts';
import { describeSide, nameHunk } from './describe-content.ts';
import { diffContents, diffText } from './diff.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');

describe('sync state', () => {
  const base = {
    kind: 'blog_post',
    durable: true,
    intent: null,
    syncedAt: NOW - 130_000,
    isNew: false,
    problem: null,
    elsewhere: null,
  } as const;
  const say = (status: Parameters<typeof describeSync>[0]['status'], online = true) =>
    describeSync({ ...base, status }, { online, storage: null }, NOW).label;

  test('DR03 each state has its plain words', () => {
    expect(say('synced')).toBe('Synced 2 min ago');
    expect(say('dirty')).toBe('Saved on this device');
    expect(say('queued', false)).toBe('Saved on this device');
    expect(say('syncing')).toBe('Syncing');
    expect(say('conflict')).toBe('Needs your choice');
    expect(say('rejected')).toBe('Not accepted');
    const deleted = { ...base, status: 'dirty', elsewhere: 'deleted' } as const;
    expect(describeSync(deleted, { online: true, storage: null }, NOW).label).toBe('Deleted on the server');
  });

  test('DR05 it is called saved on this device only once it is', () => {
    const edited = { ...base, status: 'dirty', durable: false } as const;
    expect(describeSync(edited, { online: true, storage: null }, NOW).label).toBe('Saving…');
    expect(describeSync({ ...edited, status: 'queued' }, { online: false, storage: null }, NOW).label).toBe('Saving…');
    const storage = serializeError(new AppError('disk_full'));
    for (const durable of [true, false])
      expect(describeSync({ ...edited, durable }, { online: true, storage }, NOW).label).toBe(
        'Not saved on this device',
      );
  });

  test('DR03 time passes in words; a clock that went back is now', () => {
    expect([0, 59, 61, 7200, 90_000, 200_000].map((s) => ago(NOW - s * 1000, NOW))).toEqual([
      'just now',
      'just now',
      '1 min ago',
      '2 h ago',
      'yesterday',
      '2 days ago',
    ]);
    expect(ago(NOW + 60_000, NOW)).toBe('just now');
  });
});

describe('differences', () => {
  test('DR04 only what changed is named, with words added and removed', () => {
    const before = { ...emptyPost(), title: 'Same', content: 'The old tree stands.', tags: ['a'] };
    const after = { ...before, content: 'The young tree stands.', tags: ['a', 'b'] };
    const fields = diffContents(DOCUMENTS.blog_post, before, after);
    expect(fields.map(({ name }) => name)).toEqual(['Content', 'Tags']);
    expect(fields[0]?.parts).toContainEqual({ kind: 'removed', text: 'old' });
    expect(fields[0]?.parts).toContainEqual({ kind: 'added', text: 'young' });
  });

  test('DR04 words replaced one after the other are one change; what is left out ends at a word', () => {
    expect(diffText('two blues and a half.', 'two blues in the end.')).toEqual([
      { kind: 'same', text: 'two blues ' },
      { kind: 'removed', text: 'and a half' },
      { kind: 'added', text: 'in the end' },
      { kind: 'same', text: '.' },
    ]);
    const start = `${'word '.repeat(100)}old`;
    const [field] = diffContents(
      DOCUMENTS.blog_post,
      { ...emptyPost(), content: start },
      { ...emptyPost(), content: `${start} new` },
    );
    expect(field?.parts[0]?.text).toMatch(/^… word /);
  });

  test('DR04 long unchanged stretches are shortened around the change', () => {
    const long = 'word '.repeat(500);
    const [field] = diffContents(
      DOCUMENTS.blog_post,
      { ...emptyPost(), content: `${long}old` },
      { ...emptyPost(), content: `${long}new` },
    );
    expect(field?.parts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(300);
  });
});

describe('choices', () => {
  const team: TeamContent = {
    members: [
      { id: '1', name: 'Ama', position: 'Artist', bio: '', picture: emptyPicture(), isActive: true },
      { id: '2', name: 'Kofi', position: 'Editor', bio: '', picture: emptyPicture(), isActive: true },
    ],
  };
  const hunk = { id: 'x', base: null, mine: null, theirs: null, sides: ['mine', 'theirs'] } as const;

  test('DR04 a place is named by whom and what it is about', () => {
    expect(nameHunk(DOCUMENTS.blog_post, { ...hunk, kind: 'text', path: ['content'] }, emptyPost())).toBe('Content');
    expect(nameHunk(DOCUMENTS.team, { ...hunk, kind: 'value', path: ['members', '2', 'position'] }, team)).toBe(
      'Kofi: position',
    );
    expect(nameHunk(DOCUMENTS.team, { ...hunk, kind: 'order', path: ['members'] }, team)).toBe('Order of the team');
  });

  test('DR04 orders are shown as names, deletions as such', () => {
    expect(describeSide(DOCUMENTS.team, { ...hunk, kind: 'order', path: ['members'] }, ['2', '1'], team)).toBe(
      'Kofi\nAma',
    );
    expect(describeSide(DOCUMENTS.team, { ...hunk, kind: 'item', path: ['members', '1'] }, null, team)).toBe('Removed');
    expect(
      describeSide(DOCUMENTS.team, { ...hunk, kind: 'item', path: ['members', '1'] }, team.members[0], team),
    ).toContain('Name: Ama');
  });
});

describe('settings', () => {
  test('OW11 prices are shown as such, questions and testimonials with their words', () => {
    const faq = [{ question: 'How?', answer: 'So.' }];
    const before = emptyShopSettings();
    const changes = diffContents(DOCUMENTS.shop_settings, before, { ...before, bundlePrice: 59.5, faq }).map(
      ({ name, parts }) => [name, parts.map(({ kind, text }) => `${kind}: ${text}`)],
    );
    expect(changes).toEqual([
      ['Price of the bundle', ['added: $59.50']],
      ['Questions and answers', ['added: Question: How?\nAnswer: So.']],
    ]);
    const asked = { id: 'faq', path: ['faq'], kind: 'value', base: [], mine: faq, theirs: [], sides: [] } as const;
    expect(nameHunk(DOCUMENTS.shop_settings, asked, { ...before, faq })).toBe('Questions and answers');
  });
});

describe('refusals', () => {
  const refusal = (code: 'duplicate' | 'validation', foreignCode: string) =>
    describeProblem(
      new AppError(code, {
        foreignCode,
        foreignMessage: 'duplicate key value violates unique constraint "blog_posts_slug_key"',
      }),
    );

  test('DR03 name what to change, never the database’s words', () => {
    expect(refusal('duplicate', '23505')).toMatch(/^Another post has this slug already/);
    expect(refusal('validation', '23514')).toMatch(/^Something in it can’t be saved/);
    const foreignMessage = 'insert or update violates foreign key constraint "illustrations_category_fkey"';
    expect(describeProblem(new AppError('in_use', { foreignCode: '23503', foreignMessage }))).toMatch(
      /^Its category was removed meanwhile/,
    );
  });
});
