/** antd's theme from the palette. */
import { theme, type ThemeConfig } from 'antd';
import { tokens } from './token-values.ts';

export type ColorMode = 'light' | 'dark';

export interface ThemeOptions {
  /** Dialogs and menus open without animation. */
  readonly reducedMotion: boolean;
  /** For fingers: nothing to press is lower than 44 px. */
  readonly touch: boolean;
}

/** The tokens as antd's theme needs them, light and dark. Text pairs meet WCAG AA on every surface they are used on. */
function paletteOf(at: 0 | 1) {
  return {
    page: tokens.paper[at],
    surface: tokens.surface[at],
    raised: tokens.raised[at],
    line: tokens.line[at],
    lineStrong: tokens['line-strong'][at],
    text: tokens.ink[at],
    textSoft: tokens['ink-soft'][at],
    textFaint: tokens['text-faint'][at],
    accent: tokens.accent[at],
    onAccent: tokens['on-accent'][at],
    success: tokens.leaf[at],
    warning: tokens.warning[at],
    danger: tokens.danger[at],
    info: tokens.info[at],
  };
}

const light = paletteOf(0);
const dark = paletteOf(1);
type Palette = typeof light;

export function antdTheme(mode: ColorMode, { reducedMotion, touch }: ThemeOptions): ThemeConfig {
  const p = mode === 'dark' ? dark : light;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: p.accent,
      colorInfo: p.info,
      colorSuccess: p.success,
      colorWarning: p.warning,
      colorError: p.danger,
      colorLink: p.accent,
      ...tints(p),
      colorTextBase: p.text,
      colorBgBase: p.surface,
      colorBgLayout: p.page,
      colorBgContainer: p.surface,
      colorBgElevated: p.raised,
      colorBorder: p.lineStrong,
      colorBorderSecondary: p.line,
      colorText: p.text,
      colorTextSecondary: p.textSoft,
      colorTextTertiary: p.textFaint,
      colorTextDescription: p.textSoft,
      colorTextPlaceholder: p.textFaint,
      colorTextLightSolid: p.onAccent,
      motion: !reducedMotion,
      fontFamily: 'var(--font)',
      fontSize: tokens['size-text'],
      controlHeight: touch ? tokens.target : 36,
      controlHeightLG: touch ? 48 : 40,
      controlHeightSM: touch ? tokens.target : 28,
      borderRadius: tokens.radius,
      borderRadiusLG: tokens['radius-large'],
      borderRadiusSM: tokens['radius-small'],
      wireframe: false,
      motionDurationMid: `${tokens.quick}ms`,
      motionDurationSlow: '200ms',
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
    },
    components: {
      // its arrow
      Select: { colorTextQuaternary: p.textFaint },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        paddingInlineSM: touch ? 12 : 7,
      },
      // tick and dot stand on the accent, which is light in the dark
      Checkbox: { colorWhite: p.onAccent },
      Radio: { colorWhite: p.onAccent },
      Modal: { titleFontSize: 18 },
      Progress: { defaultColor: p.accent, remainingColor: p.line },
      Tag: { defaultBg: 'transparent' },
    },
  };
}

/** Backgrounds and borders of alerts: a little of the tone over the surface, where antd's own would turn gray. */
function tints(p: Palette): NonNullable<ThemeConfig['token']> {
  const over = (tone: string, share: number) => mix(tone, p.surface, share);
  return {
    colorInfoBg: over(p.info, 0.1),
    colorInfoBorder: over(p.info, 0.3),
    colorSuccessBg: over(p.success, 0.1),
    colorSuccessBorder: over(p.success, 0.3),
    colorWarningBg: over(p.warning, 0.1),
    colorWarningBorder: over(p.warning, 0.3),
    colorErrorBg: over(p.danger, 0.1),
    colorErrorBorder: over(p.danger, 0.3),
  };
}

/** Two '#rrggbb' colors, `share` of the first. */
function mix(first: string, second: string, share: number): string {
  const channel = (color: string, index: number) => Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(first, index) * share + channel(second, index) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
