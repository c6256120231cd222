/** `Menu`, `Tray` and `Notification`: what lies in the system's hands; tests click there. */
import { EventEmitter } from 'node:events';
import { afterReady } from './lifecycle.ts';
import { record } from './record.ts';

interface Template {
  label?: string;
  role?: string;
  type?: string;
  enabled?: boolean;
  checked?: boolean;
  submenu?: Template[];
  click?: (item: MenuItem) => void;
}

export class MenuItem {
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly submenu: Menu | null;
  readonly #click: Template['click'];
  constructor({ label, role, type, enabled = true, checked = false, submenu, click }: Template) {
    this.label = label ?? role ?? '';
    this.role = role;
    this.type = type ?? (submenu ? 'submenu' : 'normal');
    this.enabled = enabled;
    this.checked = checked;
    this.submenu = submenu ? Menu.buildFromTemplate(submenu) : null;
    this.#click = click;
  }
  click = () => this.#click?.(this);
}

export class Menu {
  static #application: Menu | null = null;
  items: MenuItem[] = [];
  static buildFromTemplate = (template: Template[]) => {
    const menu = new Menu();
    menu.items = template.map((each) => new MenuItem(each));
    return menu;
  };
  static setApplicationMenu = (menu: Menu | null) => void (Menu.#application = menu);
  static getApplicationMenu = () => Menu.#application;
  popup = () =>
    record(
      'menu.popup',
      this.items.map(({ label, type, enabled }) => (type === 'separator' ? '-' : enabled ? label : `(${label})`)),
    );
}

export class Tray extends EventEmitter {
  static current: Tray | null = null;
  menu: Menu | null = null;
  constructor(image: unknown) {
    super();
    afterReady('Cannot create Tray before app is ready');
    Tray.current = this;
    record('tray.show', image);
  }
  setContextMenu = (menu: Menu | null) => {
    this.menu = menu;
    record('tray.setContextMenu', menu?.items.map(({ label }) => label) ?? []);
  };
  setToolTip = (text: string) => record('tray.setToolTip', text);
  setImage = () => undefined;
  isDestroyed = () => Tray.current !== this;
  destroy = () => {
    Tray.current = null;
    record('tray.destroy');
  };
}

export const nativeImage = { createFromPath: (path: string) => path };

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
    notifications.push(this);
    record('notification', this.options);
  };
}

/** @param path labels without their ampersands */
export function clickMenu(menu: Menu | null, path: string[]): void {
  let items = menu?.items ?? [];
  let item: MenuItem | undefined;
  for (const label of path) {
    item = items.find((each) => each.label.replace('&', '') === label);
    items = item?.submenu?.items ?? [];
  }
  if (!item) throw new Error(`no such menu item: ${path.join(' › ')}`);
  if (!item.enabled) return record('menu.disabled', path.join(' › '));
  item.click();
}
