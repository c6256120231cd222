/** Every tab with its name and its screen; a screen's code comes when it is first opened. */
import { lazy, type ComponentType } from 'react';
import { ADMIN_TABS, type AdminTab } from '../../domain/constants.ts';

interface TabScreen {
  label: string;
  Screen: ComponentType;
}

export const TAB_SCREENS: Readonly<Record<AdminTab, TabScreen>> = {
  overview: {
    label: 'Overview',
    Screen: lazy(async () => ({ default: (await import('../screens/overview/Overview.tsx')).Overview })),
  },
  users: {
    label: 'Users',
    Screen: lazy(async () => ({ default: (await import('../screens/users/Users.tsx')).Users })),
  },
  illustrations: {
    label: 'Illustrations',
    Screen: lazy(async () => ({ default: (await import('../screens/illustrations/Illustrations.tsx')).Illustrations })),
  },
  categories: {
    label: 'Categories',
    Screen: lazy(async () => ({ default: (await import('../screens/categories/Categories.tsx')).Categories })),
  },
  blog: {
    label: 'Blog',
    Screen: lazy(async () => ({ default: (await import('../screens/blog/Blog.tsx')).Blog })),
  },
  about: {
    label: 'About',
    Screen: lazy(async () => ({ default: (await import('../screens/about/About.tsx')).About })),
  },
  bundles: {
    label: 'Bundles',
    Screen: lazy(async () => ({ default: (await import('../screens/bundles/Bundles.tsx')).Bundles })),
  },
  orders: {
    label: 'Orders',
    Screen: lazy(async () => ({ default: (await import('../screens/orders/Orders.tsx')).Orders })),
  },
  messages: {
    label: 'Messages',
    Screen: lazy(async () => ({ default: (await import('../screens/messages/Messages.tsx')).Messages })),
  },
  subscribers: {
    label: 'Subscribers',
    Screen: lazy(async () => ({ default: (await import('../screens/subscribers/Subscribers.tsx')).Subscribers })),
  },
};

export const TABS = ADMIN_TABS.map((name) => ({ name, label: TAB_SCREENS[name].label }));
