/** `maintenance`: what the schedule asks for; everything when nothing is named. */
import * as z from 'zod/mini';

export const MAINTENANCE_TASKS = ['orders', 'cleanup', 'mail', 'sales', 'pages', 'avatars'] as const;
export type MaintenanceTask = (typeof MAINTENANCE_TASKS)[number];

export const maintenanceRequestSchema = z.object({
  tasks: z._default(z.array(z.enum(MAINTENANCE_TASKS)).check(z.minLength(1), z.maxLength(10)), [...MAINTENANCE_TASKS]),
});
