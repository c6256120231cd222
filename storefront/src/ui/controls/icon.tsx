/** Line icons on a 24 px grid; decorative, so the control carries the name. */
const paths = {
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 5 5',
  cart: 'M3 4h2.5l2.2 11.2h10L20.5 8H6.4M9 20.2a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Zm8 0a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z',
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h17',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-5.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.2A8 8 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z',
  system: 'M4 5h16v11H4zM9 20h6m-3-4v4',
  heart: 'M12 20S3.5 15 3.5 8.9A4.4 4.4 0 0 1 12 7.3a4.4 4.4 0 0 1 8.5 1.6C20.5 15 12 20 12 20Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 19.5h16',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1',
  back: 'M20 12H4m6-6-6 6 6 6',
  check: 'm4.5 12.5 5 5L19.5 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5m4-5.5v5.5',
  share: 'M12 15V4m-4 4 4-4 4 4M5 12.5V20h14v-7.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5V8H15',
  expand: 'M14 4.5h5.5V10M19.5 4.5 13 11M10 19.5H4.5V14m0 5.5L11 13',
  shrink: 'M13.5 5v5.5H19M13.5 10.5 20 4M10.5 19v-5.5H5m5.5 0L4 20',
  list: 'M4 6.5h10M4 12h10M4 17.5h6M17.5 13v7M14 16.5h7',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  alert: 'M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.5v.2',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
