// Packs the built app. `--dir`: a folder to try instead of installers. `--electron DIR`: Electron from a folder, nothing is downloaded.
// `--mac`, `--win`, `--linux`: for another system than this one. `--output DIR`. BAOBAB_UPDATE_URL names the feed that the app asks.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, Platform } from 'electron-builder';
import { configuration, home, release } from './config.ts';
import { writeNotices } from './notices.ts';
import { stageApp } from './stage.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    dir: flag,
    mac: flag,
    win: flag,
    linux: flag,
    'no-build': flag,
    electron: { type: 'string' },
    output: { type: 'string' },
  },
});

const electronDist = values.electron && resolve(values.electron);
if (electronDist && !existsSync(join(electronDist, 'version'))) {
  console.error(`${electronDist} is not a folder with Electron: it has no file named "version".`);
  process.exitCode = 1;
} else {
  const output = values.output ? resolve(values.output) : release;
  const { version } = JSON.parse(readFileSync(join(home, 'node_modules', 'electron', 'package.json'), 'utf8')) as {
    version: string;
  };
  const app = stageApp(join(release, 'app'));
  writeNotices(join(release, 'notices'), app, version);
  const made = await build({
    projectDir: home,
    targets: targets(),
    publish: 'never',
    config: configuration({
      app,
      output,
      electronVersion: version,
      electronDist,
      feed: process.env['BAOBAB_UPDATE_URL'],
    }),
  });
  console.log(made.length > 0 ? made.join('\n') : `Packed into ${output}`);
}

function targets() {
  const chosen = [
    ...(values.mac ? [Platform.MAC] : []),
    ...(values.win ? [Platform.WINDOWS] : []),
    ...(values.linux ? [Platform.LINUX] : []),
  ];
  const systems = chosen.length > 0 ? chosen : [Platform.current()];
  return new Map(systems.flatMap((system) => [...system.createTarget(values.dir ? 'dir' : undefined)]));
}
