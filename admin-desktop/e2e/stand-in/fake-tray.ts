/** `nativeImage`, `Tray` and `Notification`: what the system draws, and where it draws nothing. */
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { fails, hasFault } from './boot-options.ts';
import type { Menu } from './fake-menu.ts';
import { afterReady } from './lifecycle.ts';
import { flaw, record } from './record.ts';

/** The first bytes of what `nativeImage` reads; ICO on Windows only (docs/api/native-image.md). */
const SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  ...(process.platform === 'win32' ? [[0, 0, 1, 0]] : []),
];

function isImage(path: string): boolean {
  try {
    const bytes = readFileSync(path);
    return SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte));
  } catch {
    return false;
  }
}

class NativeImage {
  readonly path: string;
  readonly #empty: boolean;
  constructor(path: string) {
    this.path = path;
    this.#empty = !isImage(path) && !hasFault('images-always');
  }
  isEmpty = () => this.#empty;
  setTemplateImage = () => undefined;
}
export const nativeImage = {
  createFromPath: (path: string) => new NativeImage(path),
  createEmpty: () => new NativeImage(''),
};

/** @throws for the path of what is no image; an empty image is only not to be seen */
export function imageOf(image: NativeImage | string, what: string): NativeImage {
  const native = typeof image === 'string' ? nativeImage.createFromPath(image) : image;
  if (!native.isEmpty()) return native;
  if (typeof image === 'string') throw new Error(`Failed to load image from path '${image}'`);
  flaw(`${what} cannot be seen: there is no image at ${native.path}`);
  return native;
}

export class Tray extends EventEmitter {
  static current: Tray | null = null;
  menu: Menu | null = null;
  constructor(image: NativeImage | string) {
    super();
    afterReady('Cannot create Tray before app is ready');
    const native = imageOf(image, 'the tray icon');
    Tray.current = this;
    // a desktop without a place for icons tells the app nothing
    record(native.isEmpty() || fails('tray') ? 'tray.unseen' : 'tray.show', native.path);
  }
  setContextMenu = (menu: Menu | null) => {
    this.#alive();
    this.menu = menu;
    record('tray.setContextMenu', menu?.items.map(({ label }) => label) ?? []);
  };
  setToolTip = (text: string) => {
    this.#alive();
    record('tray.setToolTip', text);
  };
  setImage = (image: NativeImage | string) => {
    this.#alive();
    imageOf(image, 'the tray icon');
  };
  #alive() {
    if (this.isDestroyed()) throw new Error('Tray is destroyed');
  }
  isDestroyed = () => Tray.current !== this;
  destroy = () => {
    if (this.isDestroyed()) return;
    Tray.current = null;
    record('tray.destroy');
  };
}

export const notifications: Notification[] = [];
export class Notification extends EventEmitter {
  static isSupported = () => true;
  static handleActivation = () => record('Notification.handleActivation');
  readonly options: unknown;
  constructor(options: unknown) {
    super();
    afterReady('Cannot create Notification before app is ready');
    this.options = options;
  }
  show = () => {
    if (fails('notification')) {
      setImmediate(() => this.emit('failed', {}, 'Notifications are not allowed for this application'));
      return;
    }
    notifications.push(this);
    record('notification', this.options);
  };
}
