/** The admin area over a host: decides between sign-in, waiting, refusal and the work itself. */
import '@baobab/domain/zod-config';
import type { ReactNode } from 'react';
import { AccessGate } from './access/access-gate.tsx';
import { Frame } from './frame/frame.tsx';
import { StoreHealthProvider } from './health/store-health.tsx';
import { HostProvider } from './host-context.tsx';
import { AdminQueryProvider } from './query/admin-query-provider.tsx';
import type { AdminHost } from './host.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';

/** @param children what a face lays over it, in the same look */
export function AdminApp({ host, children }: { host: AdminHost; children?: ReactNode }) {
  return (
    <ThemeProvider onChosen={host.showTheme}>
      <HostProvider host={host}>
        <AdminQueryProvider>
          <AccessGate>
            <StoreHealthProvider>
              <Frame />
            </StoreHealthProvider>
          </AccessGate>
        </AdminQueryProvider>
      </HostProvider>
      {children}
    </ThemeProvider>
  );
}
