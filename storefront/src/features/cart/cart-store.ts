/** The cart: ids, quantities and what to show for them. Prices here are only shown; the server charges its own. */
import { CART_STORAGE_KEY } from '@baobab/domain/constants';
import { catalogueId, type CartItem } from '@baobab/domain/entities/cart';
import { cartMessages, catalogueMessages } from '@baobab/domain/messages';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showToast } from '../../ui/toast.tsx';
import { clampQuantity, readCart, writeCart } from './stored-cart.ts';

export interface CartState {
  items: readonly CartItem[];
  /** Ids of lines whose price was not the shop's until it was put right. */
  corrected: readonly string[];
}

interface ItemFacts {
  title: string;
  price: number;
  image: string | null;
}

export interface Cart {
  store: StoreApi<CartState>;
  /** Inserts with quantity 1 or adds 1 as far as it may be bought, and says so (`words` replaces the usual ones). False when refused: free items are downloaded, not bought. */
  add(item: Omit<CartItem, 'quantity'>, message?: string): boolean;
  /** Below 1 removes; what is no number becomes 1. */
  setQuantity(id: string, quantity: number): void;
  remove(id: string): void;
  clear(): void;
  /** Puts the shop's own titles, pictures and prices over what was kept, and remembers which prices were wrong. */
  correct(facts: ReadonlyMap<string, ItemFacts>): void;
  /** After the order is paid: as `clear`, without a word. */
  empty(): void;
  /** Reads what an earlier visit left, and follows other tabs. Returns the way to stop following. */
  restore(): () => void;
}

export function createCart(storage: () => Storage | undefined): Cart {
  const store = createStore<CartState>(() => ({ items: [], corrected: [] }));
  const save = (items: readonly CartItem[]) => {
    store.setState({ items });
    writeCart(storage(), items);
  };
  const find = (id: string) => store.getState().items.find((item) => catalogueId(item.id) === catalogueId(id));
  const without = (item: CartItem) => store.getState().items.filter((other) => other !== item);
  const replace = (item: CartItem, quantity: number) =>
    save(store.getState().items.map((other) => (other === item ? { ...item, quantity } : other)));

  const remove = (id: string) => {
    const item = find(id);
    if (!item) return;
    save(without(item));
    showToast(cartMessages.removed(item.title));
  };

  return {
    store,
    remove,
    add: (item, message) => {
      if (item.isFree) {
        showToast(cartMessages.freeRefused, { tone: 'error' });
        return false;
      }
      const known = find(item.id);
      if (known) {
        const quantity = clampQuantity(known.id, known.quantity + 1);
        if (quantity === known.quantity) showToast(cartMessages.alreadyThere(known.title));
        else {
          replace(known, quantity);
          showAdded(message, cartMessages.updated(known.title));
        }
      } else {
        save([...store.getState().items, { ...item, quantity: 1 }]);
        showAdded(message, cartMessages.added(item.title));
      }
      return true;
    },
    setQuantity: (id, quantity) => {
      const item = find(id);
      if (!item) return;
      if (quantity < 1) {
        remove(id);
        return;
      }
      replace(item, clampQuantity(item.id, quantity));
      showToast(cartMessages.updated(item.title));
    },
    clear: () => {
      save([]);
      showToast(cartMessages.cleared);
    },
    correct: (facts) => {
      const wrong: string[] = [];
      const items = store.getState().items.map((item) => {
        const fact = facts.get(catalogueId(item.id));
        const image = fact?.image ?? undefined;
        if (!fact || (fact.title === item.title && fact.price === item.price && image === item.image)) return item;
        const right = { ...item, title: fact.title, price: fact.price, image };
        if (fact.price !== item.price) wrong.push(item.id);
        return right;
      });
      if (items.some((item, at) => item !== store.getState().items[at])) save(items);
      if (wrong.length > 0) store.setState({ corrected: wrong });
    },
    empty: () => save([]),
    restore: () => {
      const read = () => store.setState({ items: readCart(storage()) });
      const follow = (event: StorageEvent) => {
        if (event.key === CART_STORAGE_KEY || event.key === null) read();
      };
      read();
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  };
}

/** `words` stand alone; else what happened, and to which item. */
function showAdded(message: string | undefined, description: string): void {
  if (message) showToast(message, { tone: 'success' });
  else showToast(catalogueMessages.addedToCart, { description, tone: 'success' });
}

export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100;
}

export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
