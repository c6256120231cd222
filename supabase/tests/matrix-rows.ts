/** A row of the policy matrix, and the people that its cells name. */
import type { Identity } from './fixtures.ts';

export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface MatrixRow {
  title: string;
  table: string;
  /** Columns that every role with the table may read; `count(*)` needs at least one. */
  columns?: string;
  where: string;
  /** Columns and values of a new row that breaks no rule. */
  insert: string;
  /** Assignments that change nothing that a rule is about. */
  update: string;
  /** Columns that signed-in people may write, where it is not the whole table. */
  writable?: string;
  allowed: Record<Operation, Identity[]>;
}

export const everyone: Identity[] = ['anon', 'userA', 'userB', 'ghost', 'admin', 'editor', 'support', 'service'];
export const signedIn: Identity[] = everyone.filter((person) => person !== 'anon');
/** Owners, who may all. */
export const admins: Identity[] = ['admin', 'service'];
export const editors: Identity[] = ['admin', 'editor', 'service'];
export const supporters: Identity[] = ['admin', 'support', 'service'];
export const service: Identity[] = ['service'];
export const buyerAndEditors: Identity[] = ['userA', ...editors];
export const buyerAndSupporters: Identity[] = ['userA', ...supporters];

export const only = (select: Identity[], write: Identity[], over: Partial<Record<Operation, Identity[]>> = {}) => ({
  select,
  insert: write,
  update: write,
  delete: write,
  ...over,
});

/** Policies that let every role read: none is denied, so no cell can prove them. */
export const WORLD_READABLE = ['bundle_packs_select', 'license_options_select', 'redirects_select'];
