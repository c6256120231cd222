/** The brand's colors as the admin's components name them. Text pairs meet WCAG AA on every surface they are used on. */
import { brandColors } from '@baobab/ui/brand-colors';

export interface Palette {
  page: string;
  surface: string;
  raised: string;
  /** Behind transparent pictures. */
  backing: string;
  line: string;
  lineStrong: string;
  text: string;
  textSoft: string;
  textFaint: string;
  accent: string;
  onAccent: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
}

function paletteOf(
  theme: 0 | 1,
  own: Pick<Palette, 'raised' | 'textFaint' | 'onAccent' | 'warning' | 'info'>,
): Palette {
  const { paper, surface, backing, ink, line, accent, leaf, danger } = brandColors;
  return {
    page: paper[theme],
    surface: surface[theme],
    backing: backing[theme],
    line: line[theme],
    lineStrong: brandColors['line-strong'][theme],
    text: ink[theme],
    textSoft: brandColors['ink-soft'][theme],
    accent: accent[theme],
    success: leaf[theme],
    danger: danger[theme],
    ...own,
  };
}

export const light = paletteOf(0, {
  raised: '#fffdf9',
  textFaint: '#6b6056',
  onAccent: '#fffdf9',
  warning: '#8a5a00',
  info: '#2f5f78',
});

export const dark = paletteOf(1, {
  raised: '#28211c',
  textFaint: '#a3968a',
  onAccent: '#15110e',
  warning: '#e0b155',
  info: '#85b8d3',
});
