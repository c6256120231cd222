// Ten thousand pictures dropped on the desktop: how long the reading takes, whether the main loop stands still meanwhile, and how
// soon the first byte leaves after the plan was confirmed.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDesktop, type Desktop } from '../../tests/soak/uploads/desktop.ts';
import { smallPicture } from '../../tests/soak/uploads/world.ts';
import { startBenchStack } from '../measuring/bench-stack.ts';

export interface DropFigures {
  files: number;
  scanSeconds: number;
  planSeconds: number;
  stallP99Ms: number;
  stallMaxMs: number;
  firstUploadSeconds: number;
  /** Of the pictures that the plan shows, all asked for one after the other, three at a time. */
  pictures: PictureFigures;
}

interface PictureFigures {
  seconds: number;
  /** Peak memory of the process above what it had with the plan, MB. */
  above: number;
}

export async function measureDrop(files: number): Promise<DropFigures> {
  const home = await mkdtemp(join(tmpdir(), 'baobab-drop-'));
  const stack = await startBenchStack();
  const folder = join(home, 'Tech');
  await mkdir(folder);
  for (let index = 0; index < files; index += 1)
    await writeFile(join(folder, `drawing ${index}.png`), smallPicture(24));
  const token = async () => stack.token;
  const { url, publishableKey } = stack;
  const desktop = await openDesktop({
    data: join(home, 'profile'),
    server: { url, publishableKey },
    session: { accessToken: token, renewToken: token },
  });
  try {
    const loop = monitorEventLoopDelay({ resolution: 5 });
    let scannedAt = 0;
    desktop.manager.subscribe(({ scan }) => {
      if (scan && scan.checked > 0 && scan.checked === scan.found) scannedAt ||= performance.now();
    });
    loop.enable();
    const started = performance.now();
    await desktop.manager.add([folder]);
    const planned = performance.now();
    const pictures = await measurePictures(desktop);
    const confirmed = performance.now();
    const first = new Promise<number>((resolve) => {
      desktop.manager.engine.subscribe(({ sentBytes }) => {
        if (sentBytes > 0) resolve(performance.now());
      });
    });
    await desktop.manager.confirm();
    const firstAt = await first;
    loop.disable();
    return {
      files,
      scanSeconds: ((scannedAt || planned) - started) / 1000,
      planSeconds: (planned - started) / 1000,
      stallP99Ms: loop.percentile(99) / 1e6,
      stallMaxMs: loop.max / 1e6,
      firstUploadSeconds: (firstAt - confirmed) / 1000,
      pictures,
    };
  } finally {
    await desktop.close();
    await stack.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function measurePictures({ manager, tools }: Desktop): Promise<PictureFigures> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  const ids = manager.planIds({}).values();
  const makeNext = async () => {
    for (const id of ids) if ((await tools.picture(id, 'small')) === null) throw new Error('a picture was not made');
  };
  await Promise.all([makeNext(), makeNext(), makeNext()]);
  clearInterval(timer);
  return { seconds: (performance.now() - started) / 1000, above: (peak - before) / 1e6 };
}
