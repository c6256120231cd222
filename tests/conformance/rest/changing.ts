/** Updates and deletions: statuses, what comes back, what is written. */
import assert from 'node:assert/strict';
import { hasBody, hasStatus, isBody, isEmpty, record, refuses, rows } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { found, stored } from './categories.ts';
import { OBJECT, RETURN, rest } from './query.ts';

const UPDATE = 'PostgREST docs, Tables and Views: Update';
const DELETE = 'PostgREST docs, Tables and Views: Delete';
const RETURNED = 'PostgREST docs, Preferences: Return Representation';

export const changing = expectations('REST', [
  [
    'update-minimal',
    UPDATE,
    async (context) => {
      const row = await stored(context);
      const answer = await rest(context, 'categories', { name: `eq.${row.name}` }, 'secret', {
        method: 'PATCH',
        json: { display_order: 3 },
      });
      hasStatus(answer, 204);
      isEmpty(answer);
    },
  ],
  [
    'update-representation',
    RETURNED,
    async (context) => {
      const { admin } = await context.shop();
      const row = await stored(context);
      const query = { name: `eq.${row.name}`, revision: 'eq.1', select: 'display_order,revision' };
      const answer = await rest(context, 'categories', query, admin, {
        method: 'PATCH',
        json: { display_order: 3 },
        headers: { ...RETURN, ...OBJECT },
      });
      hasStatus(answer, 200);
      isBody(answer, { display_order: 3, revision: 2 });
    },
  ],
  [
    'update-none',
    RETURNED,
    async (context) => {
      const row = await stored(context);
      const query = { name: `eq.${row.name}`, revision: 'eq.99', select: 'name' };
      const answer = await rest(context, 'categories', query, 'secret', {
        method: 'PATCH',
        json: { display_order: 3 },
        headers: RETURN,
      });
      hasStatus(answer, 200);
      isBody(answer, []);
    },
  ],
  [
    'update-none-single',
    'PostgREST docs, Resource Representation: Singular or Plural',
    async (context) => {
      const { admin } = await context.shop();
      const row = await stored(context);
      const query = { name: `eq.${row.name}`, revision: 'eq.99', select: 'name' };
      const answer = await rest(context, 'categories', query, admin, {
        method: 'PATCH',
        json: { display_order: 3 },
        headers: { ...RETURN, ...OBJECT },
      });
      refuses(answer, 406, 'PGRST116', { details: 'The result contains 0 rows' });
    },
  ],
  [
    'update-array-null',
    UPDATE,
    async (context) => {
      const row = await stored(context, { image: 'a.png', image_widths: [400] });
      const query = { name: `eq.${row.name}`, select: 'image,image_widths' };
      const answer = await rest(context, 'categories', query, 'secret', {
        method: 'PATCH',
        json: { image: null, image_widths: [800, 1600] },
        headers: RETURN,
      });
      isBody(answer, [{ image: null, image_widths: [800, 1600] }]);
    },
  ],
  [
    'delete-minimal',
    DELETE,
    async (context) => {
      const row = await stored(context);
      const answer = await rest(context, 'categories', { name: `eq.${row.name}` }, 'secret', { method: 'DELETE' });
      hasStatus(answer, 204);
      isEmpty(answer);
      assert.deepEqual(await found(context, row.name, 'name'), []);
    },
  ],
  [
    'delete-representation',
    RETURNED,
    async (context) => {
      const { admin } = await context.shop();
      const row = await stored(context);
      const answer = await rest(context, 'categories', { name: `eq.${row.name}`, select: 'name' }, admin, {
        method: 'DELETE',
        headers: RETURN,
      });
      hasStatus(answer, 200);
      isBody(answer, [{ name: row.name }]);
    },
  ],
  [
    'delete-none',
    RETURNED,
    async (context) => {
      await context.shop();
      const query = { name: `eq.${context.prefix} missing`, select: 'name' };
      const answer = await rest(context, 'categories', query, 'secret', { method: 'DELETE', headers: RETURN });
      hasStatus(answer, 200);
      isBody(answer, []);
    },
  ],
  [
    'write-embeds',
    'PostgREST docs, Resource Embedding: after a write with return=representation',
    async (context) => {
      const { ids, trees } = await context.shop();
      const query = { id: `eq.${ids.alpha}`, select: 'id,categories(name)' };
      const answer = await rest(context, 'illustrations', query, 'secret', {
        method: 'PATCH',
        json: { featured: true },
        headers: RETURN,
      });
      hasStatus(answer, 200);
      isBody(answer, [{ id: ids.alpha, categories: { name: trees } }]);
    },
  ],
  [
    'update-triggers',
    `${UPDATE}: the answer shows what triggers wrote`,
    async (context) => {
      const row = await stored(context);
      const query = { name: `eq.${row.name}`, select: 'updated_at,created_at' };
      const [after] = rows(
        await rest(context, 'categories', query, 'secret', {
          method: 'PATCH',
          json: { display_order: 4 },
          headers: RETURN,
        }),
      );
      assert.notEqual(record(after).updated_at, record(after).created_at);
      hasBody(await rest(context, 'categories', { name: `eq.${row.name}`, select: 'revision' }, 'secret'), [
        { revision: 2 },
      ]);
    },
  ],
]);
