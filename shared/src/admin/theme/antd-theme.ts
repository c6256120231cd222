/** antd dressed in the palette: dense, calm, flat; one radius, one type scale. */
import { theme, type ThemeConfig } from 'antd';
import { dark, light } from './palette.ts';

export type ColorMode = 'light' | 'dark';

export const FONT =
  "'Avenir Next', 'Segoe UI Variable Text', 'Segoe UI', 'Noto Sans', Cantarell, 'Helvetica Neue', Arial, sans-serif";

export function antdTheme(mode: ColorMode): ThemeConfig {
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
      fontFamily: FONT,
      fontSize: 14,
      controlHeight: 32,
      controlHeightLG: 40,
      controlHeightSM: 26,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      wireframe: false,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      boxShadow: mode === 'dark' ? '0 12px 40px rgb(0 0 0 / 50%)' : '0 12px 40px rgb(72 48 24 / 14%)',
      boxShadowSecondary: mode === 'dark' ? '0 12px 40px rgb(0 0 0 / 50%)' : '0 12px 40px rgb(72 48 24 / 14%)',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Modal: { titleFontSize: 18 },
      Progress: { defaultColor: p.accent, remainingColor: p.line },
      Tag: { defaultBg: 'transparent' },
    },
  };
}
