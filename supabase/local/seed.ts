/** What a stack is filled with at its first start; the folder remembers it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './db/session.ts';
import type { Payments } from './payments/payments.ts';
import { writeFileDurably } from './durable-file.ts';

export interface SeedTarget {
  db: Pick<Database, 'admin' | 'adminTransaction'>;
  payments: Pick<Payments, 'recordPast'>;
  /** Where storage keeps its files. */
  filesDir: string;
  url: string;
  /** Where the storefront is. */
  siteUrl: string;
  secretKey: string;
  /** Ends the work: what is in stays, and the next start goes on. */
  signal?: AbortSignal | undefined;
  log(line: string): void;
}

interface ScaleModule {
  scaleTo(db: Database, count: number, log: SeedTarget['log']): Promise<void>;
}
interface SeedModule {
  seedFront(target: SeedTarget): Promise<void>;
  seedDemo(target: SeedTarget): Promise<void>;
}

export interface DemoSeed {
  /** Resolves when all of it is in. */
  ended: Promise<void>;
}

/**
 * Fills in the demo catalog once per data folder. Resolves when what visitors see first is in. The marker is written only when all
 * of it is.
 */
export async function ensureDemo(dataDir: string, target: SeedTarget): Promise<DemoSeed> {
  const marker = join(dataDir, 'seeded.json');
  if (existsSync(marker)) return { ended: Promise.resolve() };
  const { href } = new URL('../seed/seed.ts', import.meta.url);
  const { seedFront, seedDemo } = (await import(/* @vite-ignore */ href)) as SeedModule;
  await seedFront(target);
  const ended = seedDemo(target).then(() =>
    writeFileDurably(marker, JSON.stringify({ seed: 'demo', at: new Date().toISOString() })),
  );
  return { ended };
}

/** Makes the generated part of the shop as large as asked for. */
export async function ensureScale(db: Database, count: number, log: SeedTarget['log']): Promise<void> {
  const { href } = new URL('../seed/scale/scale.ts', import.meta.url);
  const { scaleTo } = (await import(/* @vite-ignore */ href)) as ScaleModule;
  await scaleTo(db, count, log);
}
