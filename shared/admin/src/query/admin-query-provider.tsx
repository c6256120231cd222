import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/** One client for each admin area. */
export function AdminQueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Screens ask when they open and when something has changed; nothing is asked again by itself. An answer is dropped with the last
 * screen that shows it: a form must not open on an old revision. Without a network a query fails at once and says so.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 0,
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        // each answer is a new object, which is how a screen knows that it came
        structuralSharing: false,
      },
    },
  });
}
