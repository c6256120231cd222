import type { ReactNode } from 'react';

export type BadgeTone = 'success' | 'info' | 'warning' | 'danger' | 'accent' | 'quiet';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
