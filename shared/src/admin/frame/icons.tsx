/** Line icons on a 20-px grid, drawn in the text's colour; decorative, so hidden from screen readers. */
const SHAPES = {
  overview: 'M3 10.5 10 4l7 6.500M5 9v7.500h3.500V12h3v4.500H15V9',
  users:
    'M7.5 9.500a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.500ZM2.5 16.500c.3-2.8 2.3-4.5 5-4.500s4.7 1.7 5 4.500M13 9.300a2.5 2.5 0 0 0 0-4.800M14.5 12.300c1.7.5 2.8 2 3 4.2',
  illustrations: 'M3.5 4h13v12h-13zM3.5 13l4-4 4 4 2-2 3 3M12.75 7.500h.01',
  categories: 'M3.5 4h5.500v5.500H3.500zM11 4h5.500v5.500H11zM3.5 11.500H9V17H3.500zM11 11.500h5.500V17H11z',
  blog: 'M4 3.500h9l3 3v10H4zM7 9h6M7 12h6',
  about: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.500V13M10 7h.01',
  bundles: 'M3.5 6.5 10 3.500l6.5 3v7l-6.5 3-6.5-3zM3.5 6.5 10 9.500l6.5-3M10 9.500v7',
  search: 'M9 14.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  plus: 'M10 4v12M4 10h12',
  folder: 'M2.5 5h5l1.5 2h8.500v8.500h-15z',
  edit: 'M4 16l.7-3.300L13 4.400l2.6 2.6-8.3 8.300zM11.5 6 14 8.5',
  trash: 'M4 5.500h12M8 5.500V3.500h4v2M5.5 5.500l.7 11h7.600l.7-11M8.5 8.500v5M11.5 8.500v5',
  pause: 'M7 4.500v11M13 4.500v11',
  play: 'M6.5 4.500v11l9-5.500z',
  retry: 'M15.5 8A6 6 0 1 0 16 11.500M16 4v4h-4',
  close: 'M5 5l10 10M15 5 5 15',
  check: 'M4 10.5 8 14.5 16 6',
  alert: 'M10 3.5 17.5 16.500h-15zM10 8.500v3.500M10 14.250h.01',
  up: 'M5 12.500l5-5 5 5',
  down: 'M5 7.500l5 5 5-5',
  left: 'M12.5 5l-5 5 5 5',
  right: 'M7.5 5l5 5-5 5',
  sun: 'M10 13.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2.500v1.500M10 16v1.500M2.5 10H4M16 10h1.500M4.7 4.700l1 1M14.3 14.300l1 1M15.3 4.700l-1 1M5.7 14.300l-1 1',
  moon: 'M16 12A6.5 6.5 0 0 1 8 4a6.5 6.5 0 1 0 8 8Z',
  signOut: 'M8 4H4v12h4M11.5 6.5 15 10l-3.5 3.500M15 10H7.5',
  upload: 'M10 13V4M6 7.5 10 3.500l4 4M4 13v3.500h12V13',
  download: 'M10 3.500v9M6 9l4 4 4-4M4 13.500v3h12v-3',
  mail: 'M3 5h14v10.500H3zM3.5 5.500 10 11l6.5-5.500',
  archive: 'M3 4h14v3.500H3zM4.5 7.500V16h11V7.500M8 10.500h4',
  undo: 'M7.5 4.500 4 8l3.500 3.500M4 8h7.500a4.25 4.25 0 0 1 0 8.500H8',
  history: 'M4 6.500A7 7 0 1 1 3 10M4 3.500v3.500h3.500M10 6.500V10l2.5 2',
  view: 'M2.5 10c1.8-3.300 4.300-5 7.500-5s5.700 1.700 7.500 5c-1.800 3.300-4.300 5-7.500 5s-5.700-1.700-7.500-5zM10 12.250a2.250 2.250 0 1 0 0-4.500 2.250 2.250 0 0 0 0 4.500z',
  grip: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  star: 'M10 3.500l2 4.3 4.6.5-3.4 3.2.9 4.600L10 13.800l-4.1 2.3.9-4.600L3.4 8.300l4.6-.500z',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
