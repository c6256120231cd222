/** Inserts and upserts: statuses, what comes back, what is written. */
import assert from 'node:assert/strict';
import { hasHeader, hasStatus, isBody, isEmpty, refuses } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { draft, found, stored } from './categories.ts';
import { OBJECT, RETURN, rest } from './query.ts';

const INSERT = 'PostgREST docs, Tables and Views: Insert';
const BULK = 'PostgREST docs, Tables and Views: Bulk Insert';
const DEFAULTS = 'PostgREST docs, Tables and Views: Bulk Insert with Default Values';
const UPSERT = 'PostgREST docs, Tables and Views: Upsert';
const RETURNED = 'PostgREST docs, Preferences: Return Representation';
const MERGE = 'resolution=merge-duplicates';
const IGNORE = 'resolution=ignore-duplicates';

export const writing = expectations('REST', [
  [
    'insert-minimal',
    INSERT,
    async (context) => {
      const { admin } = await context.shop();
      const row = await draft(context);
      const answer = await rest(context, 'categories', {}, admin, { json: row });
      hasStatus(answer, 201);
      isEmpty(answer);
      assert.deepEqual(await found(context, row.name, 'name'), [{ name: row.name }]);
    },
  ],
  [
    'insert-representation',
    RETURNED,
    async (context) => {
      const { admin } = await context.shop();
      const row = await draft(context);
      const answer = await rest(context, 'categories', { select: 'name,revision,image_widths,image' }, admin, {
        json: row,
        headers: RETURN,
      });
      hasStatus(answer, 201);
      isBody(answer, [{ name: row.name, revision: 1, image_widths: [], image: null }]);
      hasHeader(answer, 'preference-applied', /return=representation/);
    },
  ],
  [
    'insert-single',
    'PostgREST docs, Resource Representation: Singular or Plural',
    async (context) => {
      const { admin } = await context.shop();
      const row = await draft(context);
      const answer = await rest(context, 'categories', { select: 'name' }, admin, {
        json: row,
        headers: { ...RETURN, ...OBJECT },
      });
      hasStatus(answer, 201);
      isBody(answer, { name: row.name });
    },
  ],
  [
    'insert-bulk',
    BULK,
    async (context) => {
      const row = await draft(context);
      const list = [row, { ...row, name: `${row.name} more` }];
      const answer = await rest(context, 'categories', { select: 'name' }, 'secret', { json: list, headers: RETURN });
      hasStatus(answer, 201);
      isBody(answer, [{ name: row.name }, { name: `${row.name} more` }]);
    },
  ],
  [
    'insert-bulk-whole',
    `${BULK}: one statement, all or nothing`,
    async (context) => {
      const row = await draft(context);
      const answer = await rest(context, 'categories', {}, 'secret', {
        json: [row, { ...row, name: `${row.name} bad`, display_order: -1 }],
      });
      refuses(answer, 400, '23514');
      assert.deepEqual(await found(context, row.name, 'name'), []);
    },
  ],
  [
    'insert-bulk-missing-null',
    `${DEFAULTS}: a missing key is null`,
    async (context) => {
      const row = await draft(context);
      const columns = '"name","description","is_active","display_order","image"';
      const list = [
        { ...row, image: 'a.png' },
        { ...row, name: `${row.name} more` },
      ];
      hasStatus(await rest(context, 'categories', { columns }, 'secret', { json: list }), 201);
      const images = (await found(context, row.name, 'image')).map(({ image }) => image);
      assert.deepEqual(images, ['a.png', null]);
      const { display_order: _, ...unordered } = row;
      const bad = [
        { ...row, image: null, name: `${row.name} x` },
        { ...unordered, name: `${row.name} y` },
      ];
      refuses(await rest(context, 'categories', { columns }, 'secret', { json: bad }), 400, '23502');
    },
  ],
  [
    'insert-bulk-missing-default',
    `${DEFAULTS}: Prefer missing=default`,
    async (context) => {
      const row = await draft(context);
      const { display_order: _, ...unordered } = row;
      const columns = '"name","description","is_active","display_order"';
      const list = [row, { ...unordered, name: `${row.name} more` }];
      const answer = await rest(context, 'categories', { columns }, 'secret', {
        json: list,
        headers: { prefer: 'missing=default' },
      });
      hasStatus(answer, 201);
      const orders = (await found(context, row.name, 'display_order')).map((one) => one.display_order);
      assert.deepEqual(orders, [950, 0]);
    },
  ],
  [
    'upsert-inserts',
    UPSERT,
    async (context) => {
      const row = await draft(context);
      const answer = await rest(context, 'categories', { on_conflict: 'name', select: 'name' }, 'secret', {
        json: row,
        headers: { prefer: `${MERGE},return=representation` },
      });
      hasStatus(answer, 201);
      isBody(answer, [{ name: row.name }]);
    },
  ],
  [
    'upsert-updates',
    `${UPSERT}; PostgREST's own UpsertSpec: 200 when nothing was inserted`,
    async (context) => {
      const row = await stored(context);
      const answer = await rest(
        context,
        'categories',
        { on_conflict: 'name', select: 'name,display_order,revision' },
        'secret',
        {
          json: { ...row, display_order: 7 },
          headers: { prefer: `${MERGE},return=representation` },
        },
      );
      hasStatus(answer, 200);
      isBody(answer, [{ name: row.name, display_order: 7, revision: 2 }]);
    },
  ],
  [
    'upsert-ignores',
    `${UPSERT}: ignore-duplicates`,
    async (context) => {
      const row = await stored(context);
      const answer = await rest(context, 'categories', { on_conflict: 'name', select: 'name' }, 'secret', {
        json: { ...row, display_order: 7 },
        headers: { prefer: `${IGNORE},return=representation` },
      });
      hasStatus(answer, 201);
      isBody(answer, []);
      assert.deepEqual(await found(context, row.name, 'display_order'), [{ display_order: 950 }]);
    },
  ],
  [
    'upsert-ignores-twice',
    `${UPSERT}: ignore-duplicates needs no right to update`,
    async (context) => {
      const { shopper, ids } = await context.shop();
      const favorite = { user_id: shopper.id, illustration_id: ids.gamma };
      const query = { on_conflict: 'user_id,illustration_id' };
      for (let n = 0; n < 2; n += 1) {
        const answer = await rest(context, 'favorites', query, shopper, {
          json: favorite,
          headers: { prefer: IGNORE },
        });
        hasStatus(answer, 201);
        isEmpty(answer);
      }
      isBody(await rest(context, 'favorites', { select: 'illustration_id' }, shopper), [
        { illustration_id: ids.gamma },
      ]);
    },
  ],
]);
