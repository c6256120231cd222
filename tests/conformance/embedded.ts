/** The embedded stack as a target: started for the run on a free port with data of its own, removed afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKeys } from '../../supabase/local/keys.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { KNOWN_DIVERGENCES } from './known-divergences.ts';
import type { Target } from './test-context.ts';

export interface Embedded {
  target: Target;
  stop(): Promise<void>;
}

export async function startEmbedded(): Promise<Embedded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baobab-conformance-'));
  const stack = await startStack({ port: 0, dataDir, isThrowaway: true, seed: 'logins' });
  const { url, publishableKey, secretKey, siteUrl } = stack;
  return {
    target: {
      url,
      publishableKey,
      secretKey,
      siteUrl,
      jwtSecret: loadKeys(dataDir).jwtSecret,
      knownDivergences: KNOWN_DIVERGENCES,
    },
    async stop() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
