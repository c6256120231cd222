// The workflow files, read as the runner reads them: what they call exists, what they hold secret stays so.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { KINDS, packagesFor } from './installed-packages.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const env = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.union([z.string(), z.number(), z.boolean()]));
/** The keys of GitHub's workflow syntax that are used here; any other is a spelling mistake, or is to be added here. */
const step = z
  .strictObject({
    name: z.string().optional(),
    id: z.string().optional(),
    if: z.string().optional(),
    uses: z
      .string()
      // A commit: who takes an action's repository over can move its tags.
      .regex(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/)
      .optional(),
    with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    run: z.string().optional(),
    shell: z.enum(['bash', 'pwsh']).optional(),
    env: env.optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), 'a step uses an action or runs a command');
const permissions = z.strictObject({ contents: z.enum(['read', 'write']) });
const job = z.strictObject({
  permissions: permissions.optional(),
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  if: z.string().optional(),
  strategy: z.strictObject({ 'fail-fast': z.boolean(), matrix: z.record(z.string(), z.unknown()) }).optional(),
  'runs-on': z.union([
    z.enum(['ubuntu-latest', 'macos-latest', 'windows-latest']),
    z.string().startsWith('${{ matrix.'),
  ]),
  'timeout-minutes': z.number().optional(),
  env: env.optional(),
  steps: z.array(step).min(1),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.enum(['push', 'pull_request', 'workflow_dispatch', 'schedule']), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }).optional(),
  jobs: z.record(z.string(), job),
});
type Workflow = z.infer<typeof workflow>;

const files = readdirSync(folder).map((name) => [name, parse(readFileSync(join(folder, name), 'utf8'))] as const);
const read = (text: unknown): Workflow => workflow.parse(text);
type Step = z.infer<typeof step>;
const steps = (file: Workflow) => Object.values(file.jobs).flatMap((each) => each.steps);

/** Commands of this project that a workflow calls. */
function commandsOf(file: Workflow): string[] {
  return steps(file).flatMap(({ run = '' }) =>
    [...run.matchAll(/npm (?:run )?([a-z0-9:]+)/g)].map(([, name]) => name ?? ''),
  );
}

/** Variables that a tool takes for the path of a file; a secret is its contents. */
const PATHS = ['APPLE_API_KEY', 'GOOGLE_APPLICATION_CREDENTIALS'];
const secretPaths = (file: Workflow) =>
  steps(file).flatMap(({ env: variables = {} }) =>
    PATHS.filter((name) => String(variables[name] ?? '').includes('secrets.')),
  );
/** A secret inside a command's text is printed when the command is. */
const printedSecrets = (file: Workflow) => steps(file).filter(({ run = '' }) => run.includes('${{ secrets.'));

/** Jobs that may write to the repository and run more than GitHub's own tool: installs, builds and packages run code of others. */
const writersWithCode = ({ jobs }: Workflow) =>
  Object.values(jobs)
    .filter(({ permissions: own }) => own?.contents === 'write')
    .flatMap((each) => each.steps)
    .filter(
      ({ run = '', uses = '' }) => /\b(npm|npx|node|pnpm|apt-get)\b/.test(run) || /checkout|setup-node/.test(uses),
    );
/** Checkouts whose later steps find a token in the folder. */
const keptTokens = (file: Workflow) =>
  steps(file).filter(
    (each) => each.uses?.startsWith('actions/checkout@') && each.with?.['persist-credentials'] !== false,
  );

/** The first versions of GitHub's actions that run on Node 24; runners no longer have Node 20. */
const NODE_24: Record<string, number> = {
  'actions/checkout': 5,
  'actions/setup-node': 5,
  'actions/upload-artifact': 6,
  'actions/download-artifact': 7,
};
function onOldNode(text: string): string[] {
  const uses = [...text.matchAll(/uses: (\S+)@[0-9a-f]{40} # v(\d+)/g)];
  return uses.filter(([, name = '', major]) => Number(major) < (NODE_24[name] ?? Infinity)).map(([line]) => line);
}

const startsElectron = ({ run = '', env: variables = {} }: Step) =>
  variables['BAOBAB_DESKTOP_HOST'] === 'electron' || run.includes('release:check');
const opensNamespaces = ({ run = '' }: Step) =>
  run.includes('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
const isForLinux = ({ if: condition = '' }: Step) => !/!= 'Linux'/.test(condition);
/** Jobs that start Electron on Ubuntu before its sandbox may work. */
function barredSandboxes({ jobs }: Workflow): string[] {
  return Object.entries(jobs)
    .filter(([, each]) => JSON.stringify(each).includes('ubuntu'))
    .filter(([, { steps: list }]) => {
      const first = list.findIndex((each) => startsElectron(each) && isForLinux(each));
      const opened = list.findIndex((each) => opensNamespaces(each) && isForLinux(each));
      return first !== -1 && (opened === -1 || opened > first);
    })
    .map(([name]) => name);
}
/** The commands of a job that start Electron on a system. */
function electronCommands(each: Workflow['jobs'][string] | undefined, system: 'Linux' | 'others'): string[] {
  const listed = (each?.steps ?? []).filter(startsElectron);
  const own = listed.filter(({ if: condition = '' }) => !condition.includes(system === 'Linux' ? '!=' : '=='));
  return own.map(({ run = '' }) => run);
}

describe.each(files)('TR08 DE03 %s', (name, text) => {
  test('has only keys that GitHub knows, and asks for no more than it needs', () => {
    expect(workflow.safeParse(text).error?.issues).toBeUndefined();
  });
  test('SE03 names the version of each action, and gives the right to write to no step that runs code of others', () => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    const uses = lines.filter((line) => /^\s*(- )?uses:/.test(line));
    expect(uses.filter((line) => !/@[0-9a-f]{40} # v\d+(\.\d+){2}$/.test(line))).toEqual([]);
    expect([writersWithCode(read(text)), keptTokens(read(text))]).toEqual([[], []]);
  });
  test('runs on a version of Node that the runners have', () => {
    expect(onOldNode(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });
  test('E12 starts Electron on Ubuntu only after its sandbox may open user namespaces', () => {
    expect(barredSandboxes(read(text))).toEqual([]);
  });
  test('runs only commands that exist', () => {
    expect(commandsOf(read(text)).filter((name) => name !== 'install' && !(name in scripts))).toEqual([]);
  });
  test('waits only for jobs that exist', () => {
    const { jobs } = read(text);
    expect(
      Object.values(jobs)
        .flatMap(({ needs = [] }) => needs)
        .filter((name) => !(name in jobs)),
    ).toEqual([]);
  });
  test('E86 gives secrets as variables, and files where tools read files', () => {
    expect(secretPaths(read(text))).toEqual([]);
    expect(printedSecrets(read(text))).toEqual([]);
  });
});

test('TR08 OP01 every change gets the quick proof; nights, release tags and changes of the backend or uploads get the full run', () => {
  const named = (name: string) => read(files.find(([file]) => file === name)?.[1]);
  expect(named('test.yml').on).toMatchObject({ push: { branches: ['main'] } });
  expect(commandsOf(named('test.yml'))).toContain('test');
  expect(commandsOf(named('full.yml'))).toEqual(['test:all', 'build', 'e2e', 'build', 'e2e', 'e2e']);
  expect(named('full.yml').on).toMatchObject({
    schedule: [{ cron: expect.any(String) }],
    push: { tags: ['v*'] },
    pull_request: {
      paths: expect.arrayContaining(['supabase/local/**', 'shared/uploads/**', 'supabase/functions/**']),
    },
  });
});

test('TR08 WO12 the main journeys run in each browser engine every night, with Playwright’s builds', () => {
  const { on, jobs } = read(files.find(([name]) => name === 'full.yml')?.[1]);
  const runs = jobs['engines']?.steps.map(({ run = '' }) => run);
  expect(on).toHaveProperty('schedule');
  expect(jobs['engines']?.if).toBeUndefined();
  expect(runs).toContainEqual(expect.stringMatching(/playwright install --with-deps chromium firefox webkit$/));
  expect(runs).toContainEqual('npm run e2e -- engines --no-build');
});

test('EL01 TR08 E101 the desktop scenarios run under Electron on three systems, for every change and the long ones every night', () => {
  const named = (file: string) => read(files.find(([name]) => name === file)?.[1]).jobs['desktop'];
  for (const each of [named('test.yml'), named('full.yml')])
    expect(each?.strategy?.matrix).toEqual({ os: ['ubuntu-latest', 'macos-latest', 'windows-latest'] });
  for (const system of ['Linux', 'others'] as const) {
    expect(electronCommands(named('test.yml'), system)[0]).toMatch(/npm run e2e -- admin-desktop --no-build/);
    expect(electronCommands(named('full.yml'), system)[0]).toMatch(/npm run e2e -- admin-desktop\.\*long --no-build/);
  }
});

/** Where `process.platform` and `process.arch` of a runner are these. */
const RUNNERS: Record<string, string> = {
  'ubuntu-latest': 'linux-x64',
  'ubuntu-24.04-arm': 'linux-arm64',
  'macos-latest': 'darwin-arm64',
  'macos-15-intel': 'darwin-x64',
  'windows-latest': 'win32-x64',
  'windows-11-arm': 'win32-arm64',
};
const SAMPLES = [
  '-linux-amd64.deb -linux-arm64.deb -linux-x86_64.AppImage -linux-arm64.AppImage',
  '-mac-universal.dmg -mac-universal.zip -win.exe -portable-x64.exe',
].flatMap((line) => line.split(' '));

test('EL01 TR08 OP01 every package is installed, examined and removed on its system and processor before any is published', () => {
  const { packages, examine, publish } = read(files.find(([name]) => name === 'release.yml')?.[1]).jobs;
  const matrix = z.object({ include: z.array(z.object({ os: z.string(), system: z.string() })) });
  const { include } = matrix.parse(examine?.strategy?.matrix);
  const systems = include.map(({ os }) => RUNNERS[os] ?? os);
  expect(new Set(systems)).toEqual(new Set(Object.values(KINDS).flatMap((kind) => kind.systems)));
  expect(new Set(systems.flatMap((system) => packagesFor(system, SAMPLES).map(({ name }) => name))).size).toBe(
    SAMPLES.length,
  );
  for (const system of ['Linux', 'others'] as const)
    expect(electronCommands(examine, system)).toEqual([
      expect.stringContaining('npm run release:check -- --installers installers'),
    ]);
  expect(JSON.stringify(packages?.steps)).not.toContain('gh release');
  expect([examine?.needs, publish?.needs, publish?.permissions]).toEqual([
    'packages',
    'examine',
    { contents: 'write' },
  ]);
  expect(publish?.if).toContain('refs/tags/');
  expect(publish?.steps.map(({ run = '' }) => run).join()).toContain('gh release upload');
});

describe('TR08 noticed when planted', () => {
  const planted = (change: (step: Record<string, unknown>) => void) => {
    const text = structuredClone(files.find(([name]) => name === 'release.yml')?.[1]) as Workflow;
    const last = text.jobs['publish']?.steps.at(-1);
    if (last) change(last);
    return text;
  };
  test('a misspelt key', () => {
    expect(workflow.safeParse(planted((last) => (last['runs'] = 'x'))).success).toBe(false);
  });
  test('a command that is gone', () => {
    expect(commandsOf(read(planted((last) => (last['run'] = 'npm run gone'))))).toContain('gone');
  });
  test('a token to write beside a build', () => {
    const text = planted(() => undefined);
    Object.assign(text.jobs['packages'] ?? {}, { permissions: { contents: 'write' } });
    expect(writersWithCode(text).length).toBeGreaterThan(0);
  });
  test('Electron before its sandbox may work', () => {
    const text = structuredClone(files.find(([name]) => name === 'release.yml')?.[1]) as Workflow;
    const list = text.jobs['examine']?.steps ?? [];
    const [opening] = list.splice(list.findIndex(opensNamespaces), 1);
    expect(barredSandboxes(read(text))).toEqual(['examine']);
    if (opening) list.push(opening);
    expect(barredSandboxes(read(text))).toEqual(['examine']);
  });
  test('an action on Node 20', () => {
    expect(onOldNode(`uses: actions/upload-artifact@${'a'.repeat(40)} # v5.0.0`)).toHaveLength(1);
  });
  test('a secret where a path is wanted, and one in a command', () => {
    const path = planted((last) => (last['env'] = { APPLE_API_KEY: '${{ secrets.APPLE_API_KEY }}' }));
    expect(secretPaths(read(path))).toEqual(['APPLE_API_KEY']);
    expect(printedSecrets(read(planted((last) => (last['run'] = 'echo ${{ secrets.X }}'))))).toHaveLength(1);
  });
});
