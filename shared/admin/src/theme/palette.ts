/** The tokens as antd's theme needs them, light and dark. Text pairs meet WCAG AA on every surface they are used on. */
import { tokens } from './token-values.ts';

export type Palette = ReturnType<typeof paletteOf>;

function paletteOf(theme: 0 | 1) {
  return {
    page: tokens.paper[theme],
    surface: tokens.surface[theme],
    raised: tokens.raised[theme],
    line: tokens.line[theme],
    lineStrong: tokens['line-strong'][theme],
    text: tokens.ink[theme],
    textSoft: tokens['ink-soft'][theme],
    textFaint: tokens['text-faint'][theme],
    accent: tokens.accent[theme],
    onAccent: tokens['on-accent'][theme],
    success: tokens.leaf[theme],
    warning: tokens.warning[theme],
    danger: tokens.danger[theme],
    info: tokens.info[theme],
  };
}

export const light = paletteOf(0);
export const dark = paletteOf(1);
