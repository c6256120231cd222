/** Who the signed-in person is in the admin area, and what the second factor says to it. */
import * as z from 'zod/mini';
import { adminRoleSchema } from '@baobab/domain/admin-roles';
import { countSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

const accessSchema = z.object({
  /** Null: no administrator. */
  role: z.nullable(adminRoleSchema),
  hasFactor: z.boolean(),
  /** The shop requires one of everyone on the team. */
  isRequired: z.boolean(),
  /** False: the factor was not given yet, or is required and not set up. */
  isOpen: z.boolean(),
  codesLeft: countSchema,
});
export type AdminAccess = z.infer<typeof accessSchema>;

export async function getAdminAccess(client: DataClient): Promise<AdminAccess> {
  const { data } = await client.rpc('admin_access').throwOnError();
  return parseRow(accessSchema, data);
}

/** Ten, in place of all earlier ones; told this one time. Codes: second_factor_needed, rate_limited. */
export async function createRecoveryCodes(client: DataClient): Promise<string[]> {
  const { data } = await client.rpc('create_recovery_codes').throwOnError();
  return parseRow(z.array(z.string()), data);
}

const redeemedSchema = z.object({
  status: z.enum(['accepted', 'wrong', 'limited']),
  codesLeft: z.optional(countSchema),
  retryAfter: z.optional(z.number()),
});
export type Redeemed = z.infer<typeof redeemedSchema>;

/** One that is right removes the account's second factor and ends its other sessions. */
export async function redeemRecoveryCode(client: DataClient, code: string): Promise<Redeemed> {
  const { data } = await client.rpc('use_recovery_code', { p_code: code }).throwOnError();
  return parseRow(redeemedSchema, data);
}

/** Owners only, of a colleague who lost device and codes; ends their sessions. */
export async function removeSecondFactor(client: DataClient, userId: string): Promise<void> {
  await client.rpc('remove_second_factor', { p_user_id: userId }).throwOnError();
}

/** Owners only, who have one themselves. Codes: second_factor_needed. */
export async function requireSecondFactor(client: DataClient, isRequired: boolean): Promise<void> {
  await client.rpc('require_second_factor', { p_required: isRequired }).throwOnError();
}
