/** The cart: ids, quantities and what to show for them. Prices are for display; the server charges its own. */
import { CART_STORAGE_KEY } from '@baobab/domain/constants';
import { catalogId, isSoldOnce, quantityMax, STANDARD_OPTION, type CartItem } from '@baobab/domain/entities/cart';
import { localStore, onStorageChange } from '@baobab/ui/web-storage';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { clampQuantity, readCart, writeCart } from './stored-cart.ts';

/** Beside the cart, whose own entry other versions of the shop read too. */
const CODE_STORAGE_KEY = 'cart-code';

interface CartState {
  items: readonly CartItem[];
  /** Ids of lines whose price changed since they were added. */
  corrected: readonly string[];
  /** As it was typed; null for none. Whether it fits is said by the server. */
  code: string | null;
}

/** `price` is that of the standard license. */
type Facts = ReadonlyMap<string, { title: string; price: number; image: string | null }>;

type Quoted = ReadonlyMap<string, { option: string; price: number }>;

/** What a command did, for those who asked for it. `message`: their own words for it. */
export type CartChange =
  | { type: 'free-refused' }
  | { type: 'added' | 'raised' | 'relicensed'; title: string; message: string | undefined }
  | { type: 'already-there' | 'license-chosen'; title: string }
  | { type: 'quantity-set'; title: string; limitedTo: number | null }
  | { type: 'removed'; title: string; undo: () => void }
  | { type: 'cleared'; undo: () => void };

export interface Cart {
  store: StoreApi<CartState>;
  /**
   * Inserts with quantity 1 or adds 1 up to the limit. `message` replaces the usual words. False for free items, which are downloaded
   * instead.
   */
  add(item: Omit<CartItem, 'quantity'>, message?: string): boolean;
  /** A line of an item that is owned: its seats are wanted as further ones. */
  addSeats(id: string): void;
  /** Below 1 removes; NaN becomes 1. */
  setQuantity(id: string, quantity: number): void;
  /** Another license of the item, with its price. */
  choose(id: string, option: string, price: number): void;
  /** Null takes the code away. */
  setCode(code: string | null): void;
  remove(id: string): void;
  /** With an undo. */
  clear(): void;
  /** Replaces stored titles, pictures and prices by the shop's own, and remembers which prices changed. */
  correct(facts: Facts): void;
  /** Prices of lines with another license than the standard one, which the facts don't know. */
  priceOptions(quoted: Quoted): void;
  /** After the order is paid: as `clear`, without a message. */
  empty(): void;
  /** Reads the stored cart and follows other tabs. Returns the way to stop following. */
  restore(): () => void;
}

/** `report` hears of every change that a person asked for. */
export function createCart(report: (change: CartChange) => void = () => {}): Cart {
  const lines = createLines();
  const { store, items, save, find, change } = lines;
  const setCode = (code: string | null) => {
    store.setState({ code });
    localStore.setItem(CODE_STORAGE_KEY, code);
  };
  /** Nothing is left that a code could be for. */
  const saveNone = () => (save([]), setCode(null));
  const remove = (id: string) => removeFrom(lines, id, report);

  return {
    store,
    add: (item, message) => {
      const change = addTo(lines, item);
      report('title' in change ? { ...change, message } : change);
      return change.type !== 'free-refused';
    },
    remove,
    addSeats: (id) => save(items().map((item) => (item.id === id ? { ...item, furtherSeats: true } : item))),
    choose: (id, option, price) => {
      const item = find(id);
      if (!item) return;
      change(item, { option: option === STANDARD_OPTION ? undefined : option, price });
      report({ type: 'license-chosen', title: item.title });
    },
    setCode,
    setQuantity: (id, quantity) => {
      const item = find(id);
      if (!item) return;
      if (quantity < 1) {
        remove(id);
        return;
      }
      const most = quantityMax(item.id);
      change(item, { quantity: clampQuantity(item.id, quantity) });
      report({ type: 'quantity-set', title: item.title, limitedTo: quantity > most ? most : null });
    },
    clear: () => {
      const { items: cleared, code } = store.getState();
      saveNone();
      const undo = () => {
        // Items that were added again meanwhile stay as they are.
        save([...cleared.filter(({ id }) => !find(id)), ...items()]);
        setCode(store.getState().code ?? code);
      };
      report({ type: 'cleared', undo });
    },
    correct: (facts) => {
      const corrected = lines.replace((item) => withFacts(item, facts));
      if (corrected.length > 0) store.setState({ corrected });
    },
    priceOptions: (quoted) => void lines.replace((item) => withQuote(item, quoted)),
    empty: saveNone,
    restore: () => {
      const read = () => store.setState({ items: readCart(), code: localStore.getItem(CODE_STORAGE_KEY) });
      read();
      const stops = [CART_STORAGE_KEY, CODE_STORAGE_KEY].map((key) => onStorageChange(key, read));
      return () => stops.forEach((stop) => stop());
    },
  };
}

type Lines = ReturnType<typeof createLines>;

type Added = { type: 'free-refused' } | { type: 'added' | 'raised' | 'relicensed' | 'already-there'; title: string };

function addTo({ items, save, find, change }: Lines, item: Omit<CartItem, 'quantity'>): Added {
  if (item.isFree) return { type: 'free-refused' };
  const known = find(item.id);
  if (known && optionOf(known) !== optionOf(item)) {
    change(known, { option: item.option, price: item.price, furtherSeats: item.furtherSeats });
    return { type: 'relicensed', title: known.title };
  }
  const quantity = known ? clampQuantity(known.id, known.quantity + 1) : 1;
  if (known?.quantity === quantity) return { type: 'already-there', title: known.title };
  if (known) change(known, { quantity, furtherSeats: known.furtherSeats ?? item.furtherSeats });
  else save([...items(), { ...item, quantity }]);
  return known ? { type: 'raised', title: known.title } : { type: 'added', title: item.title };
}

/** `Undo` puts the line back to its place, unless the item has been added again meanwhile. */
function removeFrom({ items, save, find }: Lines, id: string, report: (change: CartChange) => void): void {
  const item = find(id);
  if (!item) return;
  const at = items().indexOf(item);
  save(items().filter((other) => other !== item));
  const undo = () => {
    if (!find(id)) save(items().toSpliced(at, 0, item));
  };
  report({ type: 'removed', title: item.title, undo });
}

/** Tells the cart page to go on to the payment at once. */
export const TO_PAYMENT = { toPayment: true } as const;

/** The lines of the cart, and the storage behind them. */
function createLines() {
  const store = createStore<CartState>(() => ({ items: [], corrected: [], code: null }));
  const items = () => store.getState().items;
  const save = (next: readonly CartItem[]) => {
    store.setState({ items: next });
    writeCart(next);
  };
  const find = (id: string) => items().find((item) => catalogId(item.id) === catalogId(id));
  const change = (item: CartItem, changed: Partial<Pick<CartItem, 'quantity' | 'furtherSeats' | 'option' | 'price'>>) =>
    save(items().map((other) => (other === item ? { ...item, ...changed } : other)));
  /** Saves only what differs; answers with the ids of lines that have another price now. */
  const replace = (next: (item: CartItem) => CartItem): string[] => {
    const before = items();
    const after = before.map(next);
    if (after.some((item, at) => item !== before[at])) save(after);
    return after.filter(({ price }, at) => price !== before[at]?.price).map(({ id }) => id);
  };
  return { store, items, save, find, change, replace };
}

/** The line with its license's price; the same object where nothing differs. */
function withQuote(item: CartItem, quoted: Quoted): CartItem {
  const line = quoted.get(catalogId(item.id));
  const isSame = !item.option || item.option !== line?.option || item.price === line.price;
  return isSame ? item : { ...item, price: line.price };
}

const optionOf = ({ option }: Pick<CartItem, 'option'>): string => option ?? STANDARD_OPTION;

/** The line with the shop's facts; the same object where nothing differs. */
function withFacts(item: CartItem, facts: Facts): CartItem {
  const fact = facts.get(catalogId(item.id));
  if (!fact) return item;
  const { title } = fact;
  // The facts know the price of the standard license alone.
  const price = optionOf(item) === STANDARD_OPTION ? fact.price : item.price;
  // The catalog has no picture of most packs; the line has one of the pack's contents.
  const image = fact.image ?? (isSoldOnce(item.id) ? item.image : undefined);
  const same = title === item.title && price === item.price && image === item.image;
  return same ? item : { ...item, title, price, image };
}

export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100;
}

/** Seats of one item in the cart; 0 when it is not there. */
export function quantityOf(items: readonly CartItem[], id: string): number {
  return items.find((item) => catalogId(item.id) === catalogId(id))?.quantity ?? 0;
}

/** Nothing but this is in the cart, if anything is: it may be paid without showing the cart. */
export const isAlone = (items: readonly CartItem[], id: string): boolean =>
  items.every((item) => catalogId(item.id) === catalogId(id));

export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
