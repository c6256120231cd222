// What of the web platform is newer than the browser floor, by the table of web-features (W3C WebDX group).
import { features } from 'web-features';
import { BROWSER_FLOOR } from '../browser-floor.ts';

/** Interfaces whose members are looked for by name; of others a name such as `.image` says nothing. */
const OWNERS = new Set(
  (
    'AbortSignal Blob CanvasRenderingContext2D Clipboard CSSStyleSheet Document Element FileSystemDirectoryHandle FileSystemFileHandle ' +
    'HTMLCanvasElement HTMLDialogElement HTMLElement HTMLImageElement HTMLInputElement IDBFactory Node OffscreenCanvas ' +
    'Request Response URL URLSearchParams'
  ).split(' '),
);

/** 'chrome 116, safari 17.4' for what came after the floor; '' for what was there. `-`: not there yet. */
const laterIn = (versions: object): string => {
  const support = versions as Partial<Record<string, string>>;
  return Object.entries(BROWSER_FLOOR)
    .filter(([browser, floor]) => !(Number.parseFloat(support[browser]?.replace('≤', '') ?? 'NaN') <= floor))
    .map(([browser]) => `${browser} ${support[browser] ?? '-'}`)
    .join(', ');
};

type Names = Map<string, string>;

interface Platform {
  /** `OffscreenCanvas` */
  globals: Names;
  /** `URL.canParse` and, of instances, `Array.toSorted` */
  members: Names;
  /** `toSorted`; newer only where no older interface has the name. */
  memberNames: Names;
  /** Attributes of HTML, in lower case. */
  attributes: Names;
  /** `at-rules.container`, `selectors.has`, `properties.inset`, `properties.text-wrap.balance`, `types.color.color-mix` */
  css: Names;
}

/** Each name with where it came later; of a name of several things the oldest counts. */
function readPlatform(): Platform {
  const platform: Platform = {
    globals: new Map(),
    members: new Map(),
    memberNames: new Map(),
    attributes: new Map(),
    css: new Map(),
  };
  const put = (names: Names, name: string, later: string) => names.set(name, names.get(name) === '' ? '' : later);
  for (const { key, later } of compatKeys()) {
    const [area, ...rest] = key.split('.');
    const path = area === 'javascript' && rest[0] === 'builtins' ? rest.slice(1) : area === 'api' ? rest : null;
    if (area === 'css') put(platform.css, rest.join('.'), later);
    else if (area === 'html') put(platform.attributes, rest.at(-1)?.toLowerCase() ?? '', later);
    else if (path?.length === 1) put(platform.globals, path[0] ?? '', later);
    else if (path?.length === 2 && !key.endsWith('_event')) {
      const [owner = '', member = ''] = [path[0], path[1]?.replace('_static', '')];
      put(platform.members, `${owner}.${member}`, later);
      const isSought = area === 'javascript' || OWNERS.has(owner);
      if (isSought || later === '') put(platform.memberNames, member, later);
    }
  }
  return platform;
}

function* compatKeys(): Generator<{ key: string; later: string }> {
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {}))
      yield { key, later: laterIn(support) };
  }
}

export const platform = readPlatform();

/** `Owner.member` of all that scripts could call and that a browser of the floor may lack. */
export const newerMembers = [...platform.members]
  .filter(([name, later]) => later !== '' && (OWNERS.has(name.split('.')[0] ?? '') || !isWeb(name)))
  .map(([name]) => name);

/** JavaScript's own are not interfaces of the web. */
function isWeb(name: string): boolean {
  return !Object.values(features).some(
    (feature) =>
      feature.kind === 'feature' && feature.status.by_compat_key?.[`javascript.builtins.${name}`] !== undefined,
  );
}
