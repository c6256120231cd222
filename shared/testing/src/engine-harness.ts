/** An engine on one in-memory computer, with the few moves that tests repeat. */
import { createUploadEngine } from '@baobab/uploads/engine/engine';
import type { UploadEngine } from '@baobab/uploads/engine/engine';
import { illustrationKind } from '@baobab/uploads/kinds/illustration';
import type { Connectivity } from '@baobab/uploads/ports';
import { illustrationEntry } from './illustration-entries.ts';
import { createMemoryWorld } from './memory-upload-world.ts';
import type { MemoryWorld } from './memory-upload-world.ts';

export interface EngineHarness {
  readonly world: MemoryWorld;
  /** The running engine; another one after `restart`. */
  engine: UploadEngine;
  /** Ends the engine as a quit does and starts another one from the same journal. */
  restart(): Promise<void>;
  /** Plans so many pictures and answers their ids. */
  drop(count: number, sizeBytes?: number): Promise<readonly string[]>;
  /** Lets time pass until everything is done; false when that never happens. */
  idle(): Promise<boolean>;
  /** Counts per state, zeros left out. */
  states(): Record<string, number>;
  state(id: string | undefined): string | undefined;
  errorCode(id: string | undefined): string | undefined;
}

/** @param connectivityIn in place of one that only the test changes */
export async function startEngineHarness(
  connectivityIn: (world: MemoryWorld) => Connectivity = ({ connectivity }) => connectivity,
): Promise<EngineHarness> {
  const world = createMemoryWorld();
  const connectivity = connectivityIn(world);
  const start = async () => {
    const engine = createUploadEngine({ ...world, connectivity }, { kinds: [illustrationKind] });
    await engine.start();
    return engine;
  };
  const harness: EngineHarness = {
    world,
    engine: await start(),
    async restart() {
      await harness.engine.close();
      harness.engine = await start();
    },
    async drop(count, sizeBytes = 300_000) {
      const entries = Array.from({ length: count }, (_, index) =>
        illustrationEntry(world.files, `picture-${String(index).padStart(5, '0')}.png`, sizeBytes),
      );
      return (await harness.engine.plan(entries)).ids;
    },
    idle: () =>
      world.clock.advanceUntil(() => {
        const { engine } = harness;
        return engine.snapshot().states.done === engine.items({ offset: 0, limit: 1 }).total;
      }),
    states: () => Object.fromEntries(Object.entries(harness.engine.snapshot().states).filter(([, count]) => count > 0)),
    state: (id) => harness.engine.item(id ?? '')?.state,
    errorCode: (id) => harness.engine.item(id ?? '')?.error?.code,
  };
  return harness;
}
