// electron-vite reads its config from the working folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './steps.ts';

const cli = join(root, 'admin-desktop', 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
const child = spawn(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
  cwd: join(root, 'admin-desktop'),
  stdio: 'inherit',
});
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? 1;
