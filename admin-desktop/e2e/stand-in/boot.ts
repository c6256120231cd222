/** What Electron does around an app's entry: arguments first, then the entry to its very end, then what the system sent, then `ready`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { boot } from './boot-options.ts';

process.argv.splice(0, process.argv.length, ...boot.argv);
if (boot.platform) Object.defineProperty(process, 'platform', { value: boot.platform });
Object.defineProperty(process, 'defaultApp', { value: boot.packaged ? undefined : true });
Object.defineProperty(process, 'resourcesPath', { value: join(boot.app, 'resources') });

const { app } = await import('./electron.ts');
const { atTheEnd, becomeReady } = await import('./lifecycle.ts');
const { record } = await import('./record.ts');

const endProcess = process.exit.bind(process);
atTheEnd((code) => {
  record('ended', code);
  // what was told goes first
  process.prependOnceListener('disconnect', () => endProcess(code));
  if (process.connected) process.disconnect();
  else endProcess(code);
});
// as Electron puts it in its place
process.exit = (code) => app.exit(Number(code ?? 0)) as never;

/** As Electron's own listener, which gives way to an app's. */
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  record('dialog.showErrorBox', 'A JavaScript error occurred in the main process', String(error.stack));
});
process.on('unhandledRejection', (error) => console.error('UnhandledPromiseRejectionWarning:', error));

if (boot.fault === 'ready-early') becomeReady(app);
const { main = 'index.js' } = JSON.parse(readFileSync(join(boot.app, 'package.json'), 'utf8')) as { main?: string };
try {
  await import(pathToFileURL(join(boot.app, main)).href);
} catch (error) {
  process.emit('uncaughtException', error as Error);
}
for (const { event, value } of boot.early) app.emit(event, { preventDefault: () => undefined }, value);
if (boot.fault !== 'ready-early') becomeReady(app);
