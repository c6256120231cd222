/** Every tab with its name and its screen; a screen's code comes when it is first opened. */
import { lazy, type ComponentType } from 'react';
import { ADMIN_TABS, type AdminTab } from '@baobab/domain/constants';

interface TabScreen {
  label: string;
  Screen: ComponentType;
}

export const TAB_SCREENS: Readonly<Record<AdminTab, TabScreen>> = {
  overview: {
    label: 'Overview',
    Screen: lazy(async () => ({ default: (await import('../screens/overview/overview.tsx')).Overview })),
  },
  statistics: {
    label: 'Statistics',
    Screen: lazy(async () => ({ default: (await import('../screens/statistics/statistics.tsx')).Statistics })),
  },
  users: {
    label: 'Users',
    Screen: lazy(async () => ({ default: (await import('../screens/users/users.tsx')).Users })),
  },
  illustrations: {
    label: 'Illustrations',
    Screen: lazy(async () => ({ default: (await import('../screens/illustrations/illustrations.tsx')).Illustrations })),
  },
  categories: {
    label: 'Categories',
    Screen: lazy(async () => ({ default: (await import('../screens/categories/categories.tsx')).Categories })),
  },
  blog: {
    label: 'Blog',
    Screen: lazy(async () => ({ default: (await import('../screens/blog/blog.tsx')).Blog })),
  },
  about: {
    label: 'About',
    Screen: lazy(async () => ({ default: (await import('../screens/about/about.tsx')).About })),
  },
  bundles: {
    label: 'Bundles',
    Screen: lazy(async () => ({ default: (await import('../screens/bundles/bundles.tsx')).Bundles })),
  },
  orders: {
    label: 'Orders',
    Screen: lazy(async () => ({ default: (await import('../screens/orders/orders.tsx')).Orders })),
  },
  messages: {
    label: 'Messages',
    Screen: lazy(async () => ({ default: (await import('../screens/messages/messages.tsx')).Messages })),
  },
  subscribers: {
    label: 'Subscribers',
    Screen: lazy(async () => ({ default: (await import('../screens/subscribers/subscribers.tsx')).Subscribers })),
  },
  activity: {
    label: 'Activity',
    Screen: lazy(async () => ({ default: (await import('../screens/activity/activity.tsx')).Activity })),
  },
  settings: {
    label: 'Settings',
    Screen: lazy(async () => ({ default: (await import('../screens/settings/settings.tsx')).Settings })),
  },
};

/** Fetched, like a screen, when it is first opened. */
export const PlanView = lazy(async () => ({ default: (await import('../screens/uploads/plan-view.tsx')).PlanView }));

export const TABS = ADMIN_TABS.map((name) => ({ name, label: TAB_SCREENS[name].label }));
