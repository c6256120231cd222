/** Colours of the admin app: paper, bark and burnt clay. Text pairs meet WCAG AA on every surface they are used on. */
export interface Palette {
  page: string;
  surface: string;
  raised: string;
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

export const light: Palette = {
  page: '#f7f3ec',
  surface: '#fffdf9',
  raised: '#fffdf9',
  line: '#e9e0d3',
  lineStrong: '#d5c8b5',
  text: '#2a211a',
  textSoft: '#5f5145',
  textFaint: '#7a6b5c',
  accent: '#9c4221',
  onAccent: '#fffaf5',
  success: '#3f6b3a',
  warning: '#8a5a00',
  danger: '#ab2f2f',
  info: '#2f5f78',
};

export const dark: Palette = {
  page: '#171310',
  surface: '#1f1a16',
  raised: '#28211c',
  line: '#352c25',
  lineStrong: '#4b3f35',
  text: '#f2e9de',
  textSoft: '#c3b4a3',
  textFaint: '#a09080',
  accent: '#e58a5c',
  onAccent: '#23130a',
  success: '#8fbf83',
  warning: '#e0b155',
  danger: '#ef8b80',
  info: '#85b8d3',
};
