// Ten thousand pictures dropped on the desktop: how long the reading takes, whether the main loop stands still meanwhile, and how
// soon the first byte leaves after the plan was confirmed.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDesktop } from '../../tests/soak/uploads/desktop.ts';
import { smallPicture } from '../../tests/soak/uploads/world.ts';
import { startBenchStack } from '../measuring/bench-stack.ts';

export interface DropFigures {
  files: number;
  scanSeconds: number;
  planSeconds: number;
  stallP99Ms: number;
  stallMaxMs: number;
  firstUploadSeconds: number;
}

export async function measureDrop(files: number): Promise<DropFigures> {
  const home = await mkdtemp(join(tmpdir(), 'baobab-drop-'));
  const folder = join(home, 'Tech');
  await mkdir(folder);
  for (let index = 0; index < files; index += 1)
    await writeFile(join(folder, `drawing ${index}.png`), smallPicture(24));
  const stack = await startBenchStack();
  const { url, publishableKey } = stack;
  const token = async () => stack.token;
  const { manager, close } = await openDesktop({
    data: join(home, 'profile'),
    server: { url, publishableKey },
    session: { accessToken: token, renewToken: token },
  });
  try {
    const loop = monitorEventLoopDelay({ resolution: 5 });
    let scannedAt = 0;
    manager.subscribe(({ scan }) => {
      if (scan && scan.checked > 0 && scan.checked === scan.found) scannedAt ||= performance.now();
    });
    loop.enable();
    const started = performance.now();
    await manager.add([folder]);
    const planned = performance.now();
    const first = new Promise<number>((resolve) => {
      manager.engine.subscribe(({ sentBytes }) => {
        if (sentBytes > 0) resolve(performance.now());
      });
    });
    await manager.confirm();
    const firstAt = await first;
    loop.disable();
    return {
      files,
      scanSeconds: ((scannedAt || planned) - started) / 1000,
      planSeconds: (planned - started) / 1000,
      stallP99Ms: loop.percentile(99) / 1e6,
      stallMaxMs: loop.max / 1e6,
      firstUploadSeconds: (firstAt - planned) / 1000,
    };
  } finally {
    await close();
    await stack.stop();
    await rm(home, { recursive: true, force: true });
  }
}
