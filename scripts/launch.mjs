// Entrance of every npm script. Plain JavaScript that any Node from 20 up can run: it finds (or borrows through npx) a new
// enough Node and the pinned pnpm, installs when the lock file changed, then hands over to the command.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE = '24.21.0';
const PNPM = '12.21.0';
const MINIMUM = [24, 12];
const COMMANDS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  'test-all': 'scripts/test-all.ts',
  verify: 'scripts/verify.ts',
  stack: 'supabase/local/main.ts',
  desktop: 'scripts/desktop.ts',
  e2e: 'scripts/e2e.ts',
  bench: 'scripts/bench.ts',
  soak: 'scripts/soak.ts',
  conformance: 'scripts/conformance.ts',
  build: 'scripts/build.ts',
  prerender: 'scripts/prerender.ts',
  package: 'scripts/package.ts',
  format: 'scripts/format.ts',
  deploy: 'scripts/deploy.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'move-in': 'scripts/move-in.ts',
  reconcile: 'scripts/reconcile.ts',
  'release-check': 'scripts/release-check.ts',
  types: 'scripts/types.ts',
  'verify-license': 'scripts/verify-license.ts',
  'license-keys': 'scripts/license-keys.ts',
};

const SHOP_ALONE = new Set(['start', 'dev', 'stack']);
const SHOP_PACKAGES = ['--prod', '--filter', '!./admin-desktop', '--filter', '!./shared/testing'];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command, ...args] = process.argv.slice(2);
if (!command || !Object.hasOwn(COMMANDS, command))
  fail(`usage: npm run <${Object.keys(COMMANDS).join('|')}> [-- options]`);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old. Install Node 20 or newer (24 is best) and try again.`);
// BAOBAB_BORROW_NODE=1 borrows all the same, to try it.
const newEnough =
  !process.env.BAOBAB_BORROW_NODE && (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]));

const node = newEnough ? process.execPath : borrowNode();
installIfNeeded();
run(node, [join(root, COMMANDS[command]), ...args]);

/** Only finds the borrowed Node through npx: as its parent, npx and its shell would keep signals from it. */
function borrowNode() {
  console.error(`Node ${process.versions.node} found; borrowing Node ${NODE} for this run.`);
  // One word for each kind of shell.
  const script = process.platform === 'win32' ? '"node -p process.execPath"' : 'node -p process.execPath';
  const asked = spawnSync('npx', ['-y', '-p', `node@${NODE}`, '-p', `pnpm@${PNPM}`, '-c', script], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const borrowed = asked.stdout?.trim().split(/\r?\n/).at(-1);
  if (asked.status !== 0 || !borrowed || !existsSync(borrowed))
    fail(
      `Node ${NODE} could not be borrowed; npx says why above. Install Node ${MINIMUM.join('.')} or newer and try again.`,
    );
  // Its tools, and those that were borrowed with it.
  const paths = [dirname(borrowed), join(dirname(borrowed), '..', '..', '.bin'), process.env.PATH];
  process.env.PATH = paths.join(delimiter);
  return borrowed;
}

/**
 * Installs only when the lock file differs from the one installed last; output goes to stderr so that stdout stays the command's. Into
 * an empty folder a command that runs the shop alone installs neither development tools nor Electron.
 */
function installIfNeeded() {
  const modules = join(root, 'node_modules');
  const stamp = join(modules, '.baobab-installed');
  const whole = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');
  const part = `${whole} shop alone`;
  const isShopAlone = SHOP_ALONE.has(command);
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === whole || (isShopAlone && installed === part)) return;
  console.error('Installing dependencies…');
  const isPart = isShopAlone && !existsSync(modules);
  const install = has('pnpm') ? ['pnpm', 'install'] : ['npx', '-y', `pnpm@${PNPM}`, 'install'];
  const options = ['--frozen-lockfile', ...(isPart ? SHOP_PACKAGES : [])];
  const result = spawnSync(install[0], [...install.slice(1), ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('The install failed; its message is above. Nothing else was started.');
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, isPart ? part : whole);
}

function has(tool) {
  const probe = spawnSync(tool, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32', cwd: root });
  return probe.status === 0 && probe.stdout.trim().startsWith(`${PNPM.split('.')[0]}.`);
}

/**
 * Runs the real command, hands it the signals that this process gets, and holds a channel to it: when this process is killed, the
 * channel closes, and commands that run servers stop.
 */
function run(file, argv) {
  // Every process below starts a third faster with what an earlier one compiled and stripped of types.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env };
  const child = spawn(file, argv, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(child);
  child.once('error', (error) => fail(`${file} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (signal) console.error(`npm run ${command} was ended by ${signal}.`);
    process.exit(code ?? 1);
  });
}

/** npm hands on every signal but the one that kills it. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  // npm starts scripts through a shell, which some systems replace by the script.
  const parent = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(process.ppid)], { encoding: 'utf8' }).stdout ?? '';
  const [, above, name = ''] = /^\s*(\d+)\s+(.*)$/m.exec(parent) ?? [];
  const npm = /sh$/.test(name.trim()) ? Number(above) : process.ppid;
  setInterval(() => isRunning(npm) || child.kill('SIGTERM'), 1000).unref();
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
