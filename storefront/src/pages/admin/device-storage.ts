/** How long this browser stores drafts and the queue, and the request to store them until they are sent. */
import type { DeviceStorage } from '@baobab/admin/host';
import { createStore } from 'zustand/vanilla';

export interface PageStorage extends DeviceStorage {
  /** Call it with the first draft or file that the server does not have: some browsers ask the person. */
  askToPersist(): void;
  /** The browser refuses a database. */
  endsWithPage(): void;
}

export function createPageStorage(browser: Pick<Navigator, 'storage'> = navigator): PageStorage {
  const store = createStore<ReturnType<DeviceStorage['current']>>(() => 'durable');
  let isAsked = false;
  return {
    current: store.getState,
    subscribe: store.subscribe,
    endsWithPage: () => store.setState('page', true),
    askToPersist() {
      if (isAsked) return;
      isAsked = true;
      void persist(browser).then((isPersistent) => {
        if (!isPersistent && store.getState() === 'durable') store.setState('evictable', true);
      });
    },
  };
}

async function persist({ storage }: Pick<Navigator, 'storage'>): Promise<boolean> {
  try {
    return await storage.persist();
  } catch {
    return false;
  }
}
