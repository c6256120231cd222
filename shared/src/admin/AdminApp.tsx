/** The admin area over a host: decides between sign-in, waiting, refusal and the work itself. */
import '../domain/zod-config.ts';
import type { ReactNode } from 'react';
import { AccessGate } from './access/AccessGate.tsx';
import { Frame } from './frame/Frame.tsx';
import { StoreHealthProvider } from './health/store-health.tsx';
import { HostProvider } from './host-context.tsx';
import type { AdminHost } from './host.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

/** @param children what a face lays over it, in the same look */
export function AdminApp({ host, children }: { host: AdminHost; children?: ReactNode }) {
  return (
    <ThemeProvider>
      <HostProvider host={host}>
        <AccessGate>
          <StoreHealthProvider>
            <Frame />
          </StoreHealthProvider>
        </AccessGate>
      </HostProvider>
      {children}
    </ThemeProvider>
  );
}
