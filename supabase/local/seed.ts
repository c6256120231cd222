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
  log(line: string): void;
}

interface ScaleModule {
  scaleTo(db: Database, count: number, log: SeedTarget['log']): Promise<void>;
}
interface SeedModule {
  seedDemo(target: SeedTarget): Promise<void>;
}

/** Fills in the demo catalog once per data folder. The marker is written only when all of it is in. */
export async function ensureDemo(dataDir: string, target: SeedTarget): Promise<void> {
  const marker = join(dataDir, 'seeded.json');
  if (existsSync(marker)) return;
  const { href } = new URL('../seed/seed.ts', import.meta.url);
  const { seedDemo } = (await import(/* @vite-ignore */ href)) as SeedModule;
  await seedDemo(target);
  writeFileDurably(marker, JSON.stringify({ seed: 'demo', at: new Date().toISOString() }));
}

/** Makes the generated part of the shop as large as asked for. */
export async function ensureScale(db: Database, count: number, log: SeedTarget['log']): Promise<void> {
  const { href } = new URL('../seed/scale/scale.ts', import.meta.url);
  const { scaleTo } = (await import(/* @vite-ignore */ href)) as ScaleModule;
  await scaleTo(db, count, log);
}
