/** `Menu`: built by Electron's rules. What Electron leaves out without a word is a flaw, which fails the test. */
import { app } from './fake-app.ts';
import { roleOf, shortcutOf } from './menu-rules.ts';
import { flaw, record } from './record.ts';

interface Template {
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  visible?: boolean;
  checked?: boolean;
  submenu?: Template[] | Menu;
  click?: (item: MenuItem) => void;
}

const TYPES = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette'];
/** Roles that this computer carries out by itself; others are its page's or the system's. */
const ACTIONS: Record<string, () => void> = { quit: () => app.quit() };

export class MenuItem {
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | null;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #click: Template['click'];
  constructor({ label, role, type, accelerator, enabled = true, visible = true, checked = false, ...rest }: Template) {
    const known = role === undefined ? undefined : roleOf(role);
    if (role !== undefined && !known) flaw(`Electron has no menu role "${role}"`);
    this.label = label ?? known?.label ?? '';
    this.role = role?.toLowerCase();
    const submenu =
      rest.submenu ?? known?.submenu?.map((each) => (each === '-' ? { type: 'separator' } : { role: each }));
    this.type = type ?? (submenu ? 'submenu' : 'normal');
    if (!TYPES.includes(this.type)) throw new Error(`Unknown menu item type: ${this.type}`);
    if (this.type === 'submenu' && !submenu) throw new Error('Invalid submenu');
    this.accelerator = accelerator ?? known?.accelerator;
    if (this.accelerator !== undefined && shortcutOf(this.accelerator) === null)
      flaw(`"${this.accelerator}" of "${this.label}" is no shortcut`);
    this.enabled = enabled;
    this.visible = visible;
    this.checked = checked;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu ?? null);
    this.#click = rest.click;
  }
  click = () => {
    const action = ACTIONS[this.role ?? ''];
    if (action) action();
    else this.#click?.(this);
  };
}

export class Menu {
  static #application: Menu | null = null;
  items: MenuItem[] = [];
  static buildFromTemplate = (template: (Template | MenuItem)[]) => {
    const isItem = (each: Template | MenuItem) => 'label' in each || 'role' in each || each.type === 'separator';
    if (!template.every(isItem))
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    const menu = new Menu();
    menu.items = template.map((each) => (each instanceof MenuItem ? each : new MenuItem(each)));
    return menu;
  };
  static setApplicationMenu = (menu: Menu | null) => {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu');
    if (menu) findDuplicates(menu);
    Menu.#application = menu;
  };
  static getApplicationMenu = () => Menu.#application;
  append = (item: MenuItem) => void this.items.push(item);
  popup = () =>
    record(
      'menu.popup',
      this.items.map(({ label, type, enabled }) => (type === 'separator' ? '-' : enabled ? label : `(${label})`)),
    );
}

/** Of two items with one shortcut, Electron lets the later one have it. */
function findDuplicates(menu: Menu): void {
  const taken = new Map<string, string>();
  const walk = ({ items }: Menu): void => {
    for (const { label, accelerator, submenu } of items) {
      if (submenu) walk(submenu);
      const keys = accelerator === undefined ? null : shortcutOf(accelerator);
      if (keys === null) continue;
      const other = taken.get(keys);
      if (other !== undefined) flaw(`"${accelerator}" belongs to both "${other}" and "${label}"`);
      taken.set(keys, label);
    }
  };
  walk(menu);
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
