// The desktop's own upload engine without its window: the same composition, files, journal, workers and HTTP.
import type { UploadManager } from '@baobab/uploads/upload-manager';
import type { AddBundleResult } from '@baobab/uploads/kinds/bundle-item';
import type { UploadLimits } from '@baobab/uploads/limits';
import type { Connectivity } from '@baobab/uploads/ports';

export interface Desktop {
  manager: UploadManager<readonly string[]>;
  tools: {
    picture(id: string, size: 'small' | 'large'): Promise<string | null>;
    addBundle(slug: string, path: string, options: { anyway?: boolean }): Promise<AddBundleResult>;
    setLimits(limits: UploadLimits): void;
    diagnostics(): Promise<string>;
  };
  close(): Promise<void>;
}

export interface DesktopParts {
  data: string;
  server: { url: string; publishableKey: string };
  session: { accessToken(): Promise<string | null>; renewToken(): Promise<string | null> };
  connectivity?: Connectivity;
  stallMs?: number;
}

const ALWAYS_ONLINE: Connectivity = {
  online: () => true,
  subscribe: () => () => undefined,
  isLost: async () => false,
};
const main = new URL('../../../admin-desktop/src/main/', import.meta.url);

/** By address: the desktop is no part of this folder's type project. */
export async function openDesktop(parts: DesktopParts): Promise<Desktop> {
  const door = new URL('uploads/desktop-engine.ts', main).href;
  const { createDesktopEngine } = (await import(/* @vite-ignore */ door)) as {
    createDesktopEngine(parts: object): Promise<Desktop>;
  };
  return createDesktopEngine({
    connectivity: ALWAYS_ONLINE,
    ...parts,
    version: 'soak',
    script: new URL('work/worker.ts', main),
    onDamaged: (keptAs: string) => {
      throw new Error(`the journal was damaged: ${keptAs}`);
    },
  });
}
