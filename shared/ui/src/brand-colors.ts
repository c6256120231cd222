/** The brand's colors, light and dark, for both faces; the shop's style sheet says the same (a test of the shop compares them). */
export const brandColors = {
  paper: ['#f5f1ea', '#15110e'],
  surface: ['#fffdf9', '#1f1915'],
  /** Behind transparent pictures: dark hair and light cloth both stand out from it. */
  backing: ['#d6c8b4', '#b3a591'],
  ink: ['#1a1411', '#f4ede3'],
  'ink-soft': ['#5a4f47', '#b9ada1'],
  line: ['#d9d0c3', '#3a312a'],
  'line-strong': ['#857769', '#8d7f72'],
  accent: ['#2f32a3', '#b7b9ff'],
  clay: ['#b4451f', '#e2703f'],
  leaf: ['#1c5f41', '#84d3a8'],
  danger: ['#a3241a', '#ff9d90'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
