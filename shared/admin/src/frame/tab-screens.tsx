/** Every tab with its name and its screen; a screen's code comes when it is first opened. */
import { lazy, type ComponentType } from 'react';
import { ADMIN_TABS, type AdminTab } from '@baobab/domain/constants';

interface TabScreen {
  label: string;
  Screen: ComponentType;
  load: () => Promise<unknown>;
}

const screen = (label: string, load: () => Promise<{ default: ComponentType }>): TabScreen => ({
  label,
  load,
  Screen: lazy(load),
});

export const TAB_SCREENS: Readonly<Record<AdminTab, TabScreen>> = {
  overview: screen('Overview', async () => ({ default: (await import('../screens/overview/overview.tsx')).Overview })),
  statistics: screen('Statistics', async () => ({
    default: (await import('../screens/statistics/statistics.tsx')).Statistics,
  })),
  users: screen('Users', async () => ({ default: (await import('../screens/users/users.tsx')).Users })),
  illustrations: screen('Illustrations', async () => ({
    default: (await import('../screens/illustrations/illustrations.tsx')).Illustrations,
  })),
  categories: screen('Categories', async () => ({
    default: (await import('../screens/categories/categories.tsx')).Categories,
  })),
  blog: screen('Blog', async () => ({ default: (await import('../screens/blog/blog.tsx')).Blog })),
  about: screen('About', async () => ({ default: (await import('../screens/about/about.tsx')).About })),
  bundles: screen('Bundles', async () => ({ default: (await import('../screens/bundles/bundles.tsx')).Bundles })),
  codes: screen('Codes', async () => ({ default: (await import('../screens/codes/codes.tsx')).Codes })),
  orders: screen('Orders', async () => ({ default: (await import('../screens/orders/orders.tsx')).Orders })),
  messages: screen('Messages', async () => ({ default: (await import('../screens/messages/messages.tsx')).Messages })),
  subscribers: screen('Subscribers', async () => ({
    default: (await import('../screens/subscribers/subscribers.tsx')).Subscribers,
  })),
  activity: screen('Activity', async () => ({ default: (await import('../screens/activity/activity.tsx')).Activity })),
  settings: screen('Settings', async () => ({ default: (await import('../screens/settings/settings.tsx')).Settings })),
};

/** Fetched, like a screen, when it is first opened. */
export const PlanView = lazy(async () => ({ default: (await import('../screens/uploads/plan-view.tsx')).PlanView }));

export const TABS = ADMIN_TABS.map((name) => ({ name, label: TAB_SCREENS[name].label }));
