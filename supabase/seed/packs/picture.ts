/** One picture of a pack. */
import type { LayeredDrawing } from './layers.ts';

export type Theme =
  | 'Business'
  | 'Tech'
  | 'Education'
  | 'Wellness'
  | 'Lifestyle'
  | 'Family'
  | 'Faith'
  | 'Culture'
  | 'Love & Relationships';

export interface PackPicture {
  title: string;
  theme: Theme;
  draw: () => LayeredDrawing;
}

/** Pictures of one theme, by title. */
export const of = (theme: Theme, drawings: Readonly<Record<string, () => LayeredDrawing>>): PackPicture[] =>
  Object.entries(drawings).map(([title, draw]) => ({ title, theme, draw }));
