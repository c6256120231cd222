// Entrance of every npm script. Plain JavaScript that any Node from 20 up can run: it finds (or borrows through npx) a new
// enough Node and the pinned pnpm, installs when the lock file changed, then hands over to the command.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE = '24.21.0';
const PNPM = '12.21.0';
const MINIMUM = [24, 12];
const COMMANDS = [
  'start',
  'dev',
  'test',
  'verify',
  'stack',
  'desktop',
  'e2e',
  'bench',
  'soak',
  'conformance',
  'build',
  'prerender',
  'package',
  'format',
  'deploy',
  'backup',
  'restore',
  'types',
];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command, ...args] = process.argv.slice(2);
if (!command || !COMMANDS.includes(command)) fail(`usage: npm run <${COMMANDS.join('|')}> [-- options]`);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old. Install Node 20 or newer (24 is best) and try again.`);
const newEnough = major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);

if (!newEnough && !process.env.BAOBAB_BORROWED_NODE) {
  const again = [process.argv[1], command, ...args].map(quote).join(' ');
  console.error(`Node ${process.versions.node} found; borrowing Node ${NODE} for this run.`);
  run('npx', ['-y', '-p', `node@${NODE}`, '-p', `pnpm@${PNPM}`, '-c', `node ${again}`], { BAOBAB_BORROWED_NODE: '1' });
} else {
  installIfNeeded();
  run(process.execPath, [join(root, '.commands', `${command}.ts`), ...args]);
}

/** Installs only when the lock file differs from the one installed last; output goes to stderr so that stdout stays the command's. */
function installIfNeeded() {
  const stamp = join(root, 'node_modules', '.baobab-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing dependencies…');
  const install = has('pnpm') ? ['pnpm', 'install'] : ['npx', '-y', `pnpm@${PNPM}`, 'install'];
  const result = spawnSync(install[0], [...install.slice(1), '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('The install failed; its message is above. Nothing else was started.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

function has(tool) {
  const probe = spawnSync(tool, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32', cwd: root });
  return probe.status === 0 && probe.stdout.trim().startsWith(`${PNPM.split('.')[0]}.`);
}

/** Runs the real command and hands it the signals that this process gets, so that nothing stays behind. */
function run(file, argv, env = {}) {
  const child = spawn(file, argv, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32' && file === 'npx',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(`${file} could not be started: ${error.message}`));
  child.once('exit', (code) => process.exit(code ?? 1));
}

function quote(text) {
  if (/^[\w@%+=:,./\\-]+$/.test(text)) return text;
  return process.platform === 'win32' ? `"${text.replaceAll('"', '\\"')}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
