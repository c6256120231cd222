import { listAdminPosts } from '@baobab/data/content/admin-blog';
import { listAdminIllustrations } from '@baobab/data/catalog/admin-illustrations';
import { listOrders } from '@baobab/data/orders/admin-orders';
import type { DataClient } from '@baobab/data/client';
import { listUsers } from '@baobab/data/accounts/users';
import { mayOpen, type AdminRole } from '@baobab/domain/admin-roles';
import { orderName } from '@baobab/domain/order-name';
import { ADMIN_TABS, type AdminTab } from '@baobab/domain/constants';
import { foldLetters } from '@baobab/domain/fold-letters';
import { formatDate } from '../moments.ts';
import { formatMoney, formatPrice } from '../money.ts';
import type { IconName } from '../frame/icons.tsx';
import type { Navigation } from '../frame/navigation.tsx';
import { NEW_ITEM } from '../frame/tabs.ts';
import { TABS } from '../frame/tab-screens.tsx';

export interface Command {
  id: string;
  group: string;
  icon: IconName;
  title: string;
  detail?: string | undefined;
  /** Other words that find it. */
  words?: string;
  keys?: string;
  run: () => void;
}

interface CommandNeeds {
  role: AdminRole;
  navigation: Navigation;
  toggleTheme: () => void;
  signOut: () => void;
  showShortcuts: () => void;
}

export function fixedCommands({ role, navigation, toggleTheme, signOut, showShortcuts }: CommandNeeds): Command[] {
  const { open, openUploads, addFolder } = navigation;
  const act = (id: string, icon: IconName, title: string, run: () => void, words = '', keys?: string): Command => ({
    id,
    group: 'Do',
    icon,
    title,
    run,
    words,
    ...(keys ? { keys } : {}),
  });
  const making: { tab: AdminTab; command: Command }[] = [
    {
      tab: 'blog',
      command: act('new-post', 'blog', 'New post', () => open('blog', NEW_ITEM), 'write article add blog'),
    },
    {
      tab: 'illustrations',
      command: act(
        'new-illustration',
        'illustrations',
        'Add illustration',
        () => open('illustrations', NEW_ITEM),
        'new picture',
      ),
    },
    {
      tab: 'categories',
      command: act('new-category', 'categories', 'Add category', () => open('categories', NEW_ITEM), 'new'),
    },
    { tab: 'illustrations', command: act('add-folder', 'folder', 'Add folder', addFolder, 'upload drop bulk') },
    { tab: 'illustrations', command: act('bulk-upload', 'upload', 'Bulk upload', openUploads, 'plan queue files') },
  ];
  return [
    ...making.filter(({ tab }) => mayOpen(role, tab)).map(({ command }) => command),
    ...TABS.filter(({ name }) => mayOpen(role, name)).map(({ name, label }) => ({
      id: `tab-${name}`,
      group: 'Go to',
      icon: name,
      title: label,
      words: 'tab screen',
      run: () => open(name),
    })),
    act('theme', 'moon', 'Toggle theme', toggleTheme, 'dark light colors'),
    act('shortcuts', 'keyboard', 'Keyboard shortcuts', showShortcuts, 'help keys', '?'),
    act('sign-out', 'signOut', 'Sign out', signOut, 'log out leave'),
  ];
}

/** Every word of the search begins a word of the title or of its other words. */
export function matches({ title, words = '' }: Command, search: string): boolean {
  const known = foldLetters(`${title} ${words}`).split(/\s+/);
  return foldLetters(search)
    .split(/\s+/)
    .every((word) => known.some((each) => each.startsWith(word)));
}

const FOUND_PER_KIND = 5;

interface FindNeeds {
  role: AdminRole;
  navigation: Navigation;
}

/** Illustrations, users, posts and orders that mention the text, of those that the role may open. A kind that cannot be asked is left out. */
export async function findItems(
  client: DataClient,
  search: string,
  { role, navigation: { open } }: FindNeeds,
): Promise<Command[]> {
  const some = { page: 1, pageSize: FOUND_PER_KIND, search };
  const questions: Partial<Record<AdminTab, () => Promise<Command[]>>> = {
    illustrations: async () =>
      (await listAdminIllustrations(client, some)).items.map((item) => ({
        id: `illustration-${item.id}`,
        group: 'Illustrations',
        icon: 'illustrations' as const,
        title: item.title,
        detail: `${item.category ?? ''} · ${formatPrice(item)}`,
        run: () => open('illustrations', item.id),
      })),
    users: async () =>
      (await listUsers(client, some)).items.map((user) => ({
        id: `user-${user.id}`,
        group: 'Users',
        icon: 'users' as const,
        title: user.fullName ?? user.username ?? user.email ?? 'Unnamed',
        detail: user.email ?? '',
        run: () => open('users', user.email ?? user.id),
      })),
    blog: async () =>
      (await listAdminPosts(client, some)).items.map((post) => ({
        id: `post-${post.id}`,
        group: 'Posts',
        icon: 'blog' as const,
        title: post.title,
        detail: post.author,
        run: () => open('blog', post.id),
      })),
    orders: async () =>
      (await listOrders(client, some)).items.map((order) => ({
        id: `order-${order.id}`,
        group: 'Orders',
        icon: 'orders' as const,
        title: `Order ${orderName(order.id)}`,
        detail: [order.email, formatMoney(order.totalAmount, order.currency), formatDate(order.createdAt)]
          .filter(Boolean)
          .join(' · '),
        run: () => open('orders', order.id),
      })),
  };
  const kinds = await Promise.allSettled(
    ADMIN_TABS.filter((tab) => mayOpen(role, tab)).map(async (tab) => (await questions[tab]?.()) ?? []),
  );
  return kinds.flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : []));
}
