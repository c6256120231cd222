import * as z from 'zod/mini';
import type { AdminRole } from '@baobab/domain/admin-roles';
import { countSchema } from '@baobab/domain/entities/fields';
import { userSchema } from '@baobab/domain/entities/profile';
import type { Place } from '../rows.ts';
import { command, pagedRpc, rpc } from '../rpc.ts';

const listSchema = z.object({ total: countSchema, users: z.array(userSchema) });

interface UserQuery extends Place {
  /** Part of an email, username or full name. */
  search?: string | undefined;
}

/** Admins only. */
export const listUsers = pagedRpc('list_users', 'users', listSchema, ({ search = '' }: UserQuery = {}) => ({
  search: search.trim(),
}));

/** Owners only: everyone who administers the shop, owners first. */
export const listAdmins = rpc('list_admins', z.array(userSchema));

/** Owners only. Null takes every right away. Codes: last_admin when no owner would be left, forbidden. */
export const setAdminRole = command('set_admin_role', (userId: string, role: AdminRole | null) => ({ userId, role }));
