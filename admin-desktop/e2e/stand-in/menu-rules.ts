/** What Electron knows of menus: roles (lib/browser/api/menu-item-roles.ts) and shortcuts (shell/common/keyboard_util.cc). */
const mac = process.platform === 'darwin';
const windows = process.platform === 'win32';

interface Role {
  label: string;
  accelerator?: string | undefined;
  /** Roles of its own menu; '-' is a line. */
  submenu?: readonly string[];
}

const CLIPBOARD = ['undo', 'redo', '-', 'cut', 'copy', 'paste', ...(mac ? ['pasteAndMatchStyle'] : [])];
const menus: Record<string, Role> = {
  appMenu: { label: 'App', submenu: ['about', '-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit'] },
  fileMenu: { label: 'File', submenu: [mac ? 'close' : 'quit'] },
  editMenu: { label: 'Edit', submenu: [...CLIPBOARD, 'delete', '-', 'selectAll'] },
  viewMenu: {
    label: 'View',
    submenu: [
      'reload',
      'forceReload',
      'toggleDevTools',
      '-',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      '-',
      'togglefullscreen',
    ],
  },
  windowMenu: { label: 'Window', submenu: ['minimize', 'zoom', ...(mac ? ['-', 'front'] : ['close'])] },
  shareMenu: { label: 'Share', submenu: [] },
};
const items: Record<string, [label: string, accelerator?: string | undefined]> = {
  about: ['About'],
  clearRecentDocuments: ['Clear Menu'],
  close: [mac ? 'Close Window' : 'Close', 'CommandOrControl+W'],
  copy: ['Copy', 'CommandOrControl+C'],
  cut: ['Cut', 'CommandOrControl+X'],
  delete: ['Delete'],
  forceReload: ['Force Reload', 'Shift+CmdOrCtrl+R'],
  front: ['Bring All to Front'],
  help: ['Help'],
  hide: ['Hide', 'Command+H'],
  hideOthers: ['Hide Others', 'Command+Alt+H'],
  minimize: ['Minimize', 'CommandOrControl+M'],
  paste: ['Paste', 'CommandOrControl+V'],
  pasteAndMatchStyle: ['Paste and Match Style', mac ? 'Cmd+Option+Shift+V' : 'Shift+CommandOrControl+V'],
  quit: [windows ? 'Exit' : 'Quit', windows ? undefined : 'CommandOrControl+Q'],
  recentDocuments: ['Open Recent'],
  redo: ['Redo', windows ? 'Control+Y' : 'Shift+CommandOrControl+Z'],
  reload: ['Reload', 'CmdOrCtrl+R'],
  resetZoom: ['Actual Size', 'CommandOrControl+0'],
  selectAll: ['Select All', 'CommandOrControl+A'],
  services: ['Services'],
  showSubstitutions: ['Show Substitutions'],
  startSpeaking: ['Start Speaking'],
  stopSpeaking: ['Stop Speaking'],
  toggleDevTools: ['Toggle Developer Tools', mac ? 'Alt+Command+I' : 'Ctrl+Shift+I'],
  togglefullscreen: ['Toggle Full Screen', mac ? 'Control+Command+F' : 'F11'],
  toggleSmartDashes: ['Smart Dashes'],
  toggleSmartQuotes: ['Smart Quotes'],
  toggleSpellChecker: ['Check Spelling While Typing'],
  toggleTextReplacement: ['Text Replacement'],
  undo: ['Undo', 'CommandOrControl+Z'],
  unhide: ['Show All'],
  window: ['Window'],
  zoom: ['Zoom'],
  zoomIn: ['Zoom In', 'CommandOrControl+Plus'],
  zoomOut: ['Zoom Out', 'CommandOrControl+-'],
};
/** Electron compares roles in lower case. */
const ROLES = new Map<string, Role>([
  ...Object.entries(menus).map(([name, role]) => [name.toLowerCase(), role] as const),
  ...Object.entries(items).map(([name, [label, accelerator]]) => [name.toLowerCase(), { label, accelerator }] as const),
]);

export const roleOf = (name: string): Role | undefined => ROLES.get(name.toLowerCase());

const COMMAND_OR_CONTROL = mac ? 'meta' : 'ctrl';
const MODIFIERS: Record<string, string> = {
  alt: 'alt',
  altgr: 'altgr',
  cmd: 'meta',
  cmdorctrl: COMMAND_OR_CONTROL,
  command: 'meta',
  commandorcontrol: COMMAND_OR_CONTROL,
  control: 'ctrl',
  ctrl: 'ctrl',
  meta: 'meta',
  option: 'alt',
  shift: 'shift',
  super: 'meta',
};
const NAMED_KEYS =
  /^(f([1-9]|1\d|2[0-4])|capslock|numlock|scrolllock|tab|num(\d|add|mult|dec|sub|div)|space|backspace|delete|insert|enter|return|up|down|left|right|home|end|pageup|pagedown|esc|escape|volume(mute|up|down)|media(nexttrack|previoustrack|stop|playpause)|printscreen)$/;
/** Characters that need Shift, and those of the same keys without it. */
const SHIFTED = ')!@#$%^&*(:+<_>?~{|}"';
const PLAIN = "0123456789;=,-./`[\\]'";

/** The same text for the same keys, or null for what names no shortcut: Electron then leaves the item without one. */
export function shortcutOf(accelerator: string): string | null {
  const keys = new Set<string>();
  const pressed = new Set<string>();
  for (const token of accelerator.toLowerCase().split('+').filter(Boolean)) {
    const key = token === 'plus' ? '+' : token.trim();
    const shifted = SHIFTED.indexOf(key);
    if (key in MODIFIERS) pressed.add(MODIFIERS[key] ?? '');
    else if (key.length === 1 && shifted >= 0) {
      pressed.add('shift');
      keys.add(PLAIN[shifted] ?? '');
    } else if (/^[\x21-\x7e]$/.test(key) || NAMED_KEYS.test(key)) keys.add(key);
    else return null;
  }
  return keys.size === 1 ? [...[...pressed].toSorted(), ...keys].join('+') : null;
}
