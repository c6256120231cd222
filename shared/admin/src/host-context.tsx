import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { AdminHost, AdminUser, DeviceStorage } from './host.ts';

const HostContext = createContext<AdminHost | null>(null);

export function HostProvider({ host, children }: { host: AdminHost; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

export function useHost(): AdminHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('an admin screen was mounted outside AdminApp');
  return host;
}

export function useDeviceStorage(): ReturnType<DeviceStorage['current']> {
  const { deviceStorage } = useHost();
  return useSyncExternalStore(deviceStorage.subscribe, deviceStorage.current);
}

export function useAdminUser(): AdminUser | null {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.current);
}
