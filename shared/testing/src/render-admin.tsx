/** Admin components in jsdom, over a host that has only what a test gives it. */
import { cleanup, render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { AdminQueryProvider } from '@baobab/admin/query/admin-query-provider';
import type { AdminHost } from '@baobab/admin/host';
import type { AnswerStore, KeptAnswer } from '@baobab/admin/query/answer-store';
import { HostProvider } from '@baobab/admin/host-context';

/** Tests ask for roles, names and values, which do not depend on antd's styles; generating and computing those takes time. */
const WITHOUT_STYLES = { zeroRuntime: true, token: { motion: false } };
const LIST_PX = 600;
const CONNECTED = { kind: 'online', sinceMs: 0, nextTryMs: null, trying: false } as const;
const ONLINE: AdminHost['connection'] = {
  current: () => CONNECTED,
  subscribe: () => () => {},
  tryNow: async () => {},
};

const DURABLE: AdminHost['deviceStorage'] = { current: () => 'durable', subscribe: () => () => {} };

const USER = { id: 'admin', email: 'admin@shop.example' };
export const SIGNED_IN: AdminHost['session'] = {
  current: () => USER,
  subscribe: () => () => {},
  signIn: async () => USER,
  signOut: async () => {},
  secondFactors: {
    list: async () => [],
    enroll: async () => ({ id: 'factor', qrCode: 'data:image/svg+xml;utf-8,<svg/>', secret: 'JBSWY3DPEHPK3PXP' }),
    verify: async () => {},
    remove: async () => {},
    renew: async () => {},
  },
};

export function memoryAnswers(): AnswerStore {
  const kept = new Map<string, KeptAnswer>();
  return {
    read: async (key) => structuredClone(kept.get(key) ?? null),
    keep: async (answer) => void kept.set(answer.key, structuredClone(answer)),
    clear: async () => kept.clear(),
  };
}

/** What jsdom lacks and antd asks for. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** @returns what removes it, with the dialogs it opened. */
export function renderAdmin(element: ReactNode, host: Partial<AdminHost> = {}): () => void {
  window.ResizeObserver = SilentObserver;
  // Long lists show what fits into their height. Without layout, antd never finds the place in an open menu that it scrolls to.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('.ant-select-dropdown') ? 0 : LIST_PX;
    },
  });
  window.matchMedia = (media) => Object.assign(new EventTarget(), mediaQuery(media));
  render(
    <AdminQueryProvider>
      <HostProvider
        host={
          {
            connection: ONLINE,
            session: SIGNED_IN,
            answers: memoryAnswers(),
            deviceStorage: DURABLE,
            ...host,
          } as AdminHost
        }
      >
        <ConfigProvider theme={WITHOUT_STYLES}>
          <App>{element}</App>
        </ConfigProvider>
      </HostProvider>
    </AdminQueryProvider>,
  );
  return cleanup;
}

function mediaQuery(media: string) {
  const nothing = () => {};
  return { matches: false, media, onchange: null, addListener: nothing, removeListener: nothing };
}
