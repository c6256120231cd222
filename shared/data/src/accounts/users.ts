import * as z from 'zod/mini';
import type { AdminRole } from '@baobab/domain/admin-roles';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { countSchema } from '@baobab/domain/entities/fields';
import { userSchema, type User } from '@baobab/domain/entities/profile';
import { pageCount } from '@baobab/domain/pagination';
import { orNull } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { parseRow, type Page } from '../rows.ts';

const listSchema = z.object({ total: countSchema, users: z.array(userSchema) });

/** Admins only. `search` looks into email, username and full name. */
export async function listUsers(
  client: DataClient,
  {
    page = 1,
    pageSize = PAGE_SIZE,
    search = '',
  }: { page?: number; pageSize?: number; search?: string | undefined } = {},
): Promise<Page<User>> {
  const { data } = await client
    .rpc('list_users', { p_search: search.trim(), p_page: page, p_page_size: pageSize })
    .throwOnError();
  const { total, users } = parseRow(listSchema, data);
  return { items: users, total, page, pageSize, pageCount: pageCount(total, pageSize) };
}

/** Owners only: everyone who administers the shop, owners first. */
export async function listAdmins(client: DataClient): Promise<User[]> {
  const { data } = await client.rpc('list_admins').throwOnError();
  return parseRow(z.array(userSchema), data);
}

/** Owners only. Null takes every right away. Codes: last_admin when no owner would be left, forbidden. */
export async function setAdminRole(client: DataClient, userId: string, role: AdminRole | null): Promise<void> {
  await client.rpc('set_admin_role', { p_user_id: userId, p_role: orNull(role) }).throwOnError();
}
