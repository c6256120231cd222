/** Who the signed-in person is in the admin area, and what the second factor says to it. */
import * as z from 'zod/mini';
import { adminRoleSchema } from '@baobab/domain/admin-roles';
import { countSchema } from '@baobab/domain/entities/fields';
import { command, rpc } from '../rpc.ts';

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

export const getAdminAccess = rpc('admin_access', accessSchema);

/** Ten, in place of all earlier ones; told this one time. Codes: second_factor_needed, rate_limited. */
export const createRecoveryCodes = rpc('create_recovery_codes', z.array(z.string()));

const redeemedSchema = z.object({
  status: z.enum(['accepted', 'wrong', 'limited']),
  codesLeft: z.optional(countSchema),
  retryAfter: z.optional(z.number()),
});

/** One that is right removes the account's second factor and ends its other sessions. */
export const redeemRecoveryCode = rpc('use_recovery_code', redeemedSchema, (code: string) => ({ code }));

/** Owners only, of a colleague who lost device and codes; ends their sessions. */
export const removeSecondFactor = command('remove_second_factor', (userId: string) => ({ userId }));

/** Owners only, who have one themselves. Codes: second_factor_needed. */
export const requireSecondFactor = command('require_second_factor', (required: boolean) => ({ required }));
