/** The admin area over a host: decides between sign-in, waiting, refusal and the work itself. */
import '../domain/zod-config.ts';
import { AccessGate } from './access/AccessGate.tsx';
import { Frame } from './frame/Frame.tsx';
import { StoreHealthProvider } from './health/store-health.tsx';
import { HostProvider } from './host-context.tsx';
import type { AdminHost } from './host.ts';
import { ThemeProvider } from './theme/ThemeProvider.tsx';

export function AdminApp({ host }: { host: AdminHost }) {
  return (
    <ThemeProvider>
      <HostProvider host={host}>
        <AccessGate>
          <StoreHealthProvider>
            <Frame />
          </StoreHealthProvider>
        </AccessGate>
      </HostProvider>
    </ThemeProvider>
  );
}
