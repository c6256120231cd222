/** Limits and the report for support, in a browser tab: limits are kept in this browser. */
import type { AdminUploads } from '@baobab/admin/host-uploads';
import type { Bandwidth } from '@baobab/uploads/bandwidth';
import { diagnosticReport, type UploadLog } from '@baobab/uploads/diagnostics';
import type { UploadEngine } from '@baobab/uploads/engine/engine';
import { localStore } from '@baobab/ui/web-storage';
import { applyLimits, sanitizeLimits, type UploadLimits } from '@baobab/uploads/limits';

const STORAGE_KEY = 'admin-upload-limits';

interface ToolParts {
  engine: UploadEngine;
  bandwidth: Bandwidth;
  log: UploadLog;
  /** Address of the backend. */
  server: string;
  signedIn(): Promise<boolean>;
}

export function createUploadTools(parts: ToolParts): Pick<AdminUploads, 'limits' | 'setLimits' | 'diagnostics'> {
  const { engine, bandwidth, log, server, signedIn } = parts;
  let limits = storedLimits();
  applyLimits(limits, engine, bandwidth);
  return {
    limits: async () => limits,
    async setLimits(wanted) {
      limits = sanitizeLimits(wanted);
      localStore.setItem(STORAGE_KEY, JSON.stringify(limits));
      applyLimits(limits, engine, bandwidth);
    },
    diagnostics: async () =>
      diagnosticReport(engine, log, {
        app: 'web tab',
        system: navigator.userAgent,
        server: new URL(server).host,
        signedIn: await signedIn(),
        limits,
        nowMs: Date.now(),
      }),
  };
}

function storedLimits(): UploadLimits {
  try {
    return sanitizeLimits(JSON.parse(localStore.getItem(STORAGE_KEY) ?? '{}') as Partial<UploadLimits>);
  } catch {
    return sanitizeLimits({});
  }
}
