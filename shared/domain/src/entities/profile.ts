import * as z from 'zod/mini';
import { adminRoleSchema } from '../admin-roles.ts';

export const profileSchema = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** Null for shoppers. */
  adminRole: z.nullable(adminRoleSchema),
});
export type Profile = z.infer<typeof profileSchema>;

/** One line of the admin's user list. */
export const userSchema = z.extend(profileSchema, {
  email: z.nullable(z.string()),
  createdAt: z.string(),
  /** Of administrators. */
  hasSecondFactor: z.optional(z.boolean()),
});
export type User = z.infer<typeof userSchema>;
