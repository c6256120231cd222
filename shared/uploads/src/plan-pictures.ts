/** Longer side of the pictures that a plan shows, in pixels. */
export const PLAN_PICTURE_PX = { small: 200, large: 1400 } as const;
export type PlanPictureSize = keyof typeof PLAN_PICTURE_PX;
