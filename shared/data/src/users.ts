import * as z from 'zod/mini';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { countSchema } from '@baobab/domain/entities/fields';
import { userSchema, type User } from '@baobab/domain/entities/profile';
import { pageCount } from '@baobab/domain/pagination';
import type { DataClient } from './client.ts';
import { parseRow, type Page } from './rows.ts';

const listSchema = z.object({ total: countSchema, users: z.array(userSchema) });

/** Admins only. `search` looks into e-mail, username and full name. */
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

/** Codes: last_admin when none would be left, forbidden. */
export async function setUserAdmin(client: DataClient, userId: string, isAdmin: boolean): Promise<void> {
  await client.rpc('set_user_admin', { p_user_id: userId, p_is_admin: isAdmin }).throwOnError();
}
