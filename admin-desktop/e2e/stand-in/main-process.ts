/** The process that runs the built main script under Node, and the questions and answers between it and the pages. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type * as electronModule from 'electron';
import type { MainSide } from './page-host.ts';
import type { Boot, FromMain, LogEntry, ToMain } from './wire.ts';

const hooks = new URL('./hooks.ts', import.meta.url).href;
const entry = fileURLToPath(new URL('./boot.ts', import.meta.url));

type Call = Extract<ToMain, { call: number }>;
type Asked = Call extends infer Each ? (Each extends Call ? Omit<Each, 'call'> : never) : never;

export interface MainProcessOptions extends Partial<Pick<Boot, 'packaged' | 'platform' | 'early' | 'fault'>> {
  /** Folder with the app's package.json and out/. */
  app: string;
  userData: string;
  env?: Record<string, string>;
  /** What another program starts it with. */
  argv?: readonly string[];
}

/** As Playwright starts Electron, which passes every switch on; a packed app has no folder among its arguments. */
function argvOf({ app, userData, argv = [], packaged = false }: MainProcessOptions): string[] {
  const switches = ['--no-sandbox', '--inspect=0', '--remote-debugging-port=0'];
  return [process.execPath, ...(packaged ? [] : [...switches, app]), `--user-data-dir=${userData}`, ...argv];
}

export class MainProcess {
  readonly log: LogEntry[] = [];
  readonly output: string[] = [];
  readonly #child: ChildProcess;
  readonly #calls = new Map<number, { resolve(message: never): void; reject(error: Error): void }>();
  #nextCall = 1;
  #onEvent: ((message: FromMain) => void) | undefined;

  constructor(options: MainProcessOptions) {
    const { app, userData, env = {}, packaged = false, platform, early = [], fault } = options;
    const boot: Boot = {
      app,
      userData,
      packaged,
      argv: argvOf(options),
      early,
      ...(platform ? { platform } : {}),
      ...(fault ? { fault } : {}),
    };
    this.#child = fork(entry, [], {
      cwd: app,
      execArgv: ['--import', hooks, '--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...env, STAND_IN_BOOT: JSON.stringify(boot) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output.push(text);
        if (process.env.STAND_IN_LOUD) process.stderr.write(text);
      });
    }
    this.#child.on('message', (message: FromMain) => this.#receive(message));
    this.#child.once('exit', () => this.#rejectAll());
  }

  /** What Electron would not do, and not say. */
  get flaws(): string[] {
    return this.log.filter(({ name }) => name === 'flaw').map(({ args }) => String(args[0]));
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Without a listener pages load at once and let go of everything. */
  onEvent(listener: (message: FromMain) => void): void {
    this.#onEvent = listener;
  }

  send(message: ToMain): void {
    // it may end at this moment, which its `exit` tells
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** Runs a function of a test in the main process, with the module `electron`. */
  async evaluate<Arg, Value>(run: (electron: typeof electronModule, arg: Arg) => Value | Promise<Value>, arg: Arg) {
    const { ok, value } = await this.#ask<{ ok: boolean; value: Value }>({
      type: 'evaluate',
      source: run.toString(),
      arg,
    });
    if (!ok) throw new Error(String(value));
    return value;
  }

  /** The main script's side of one window. */
  sideOf(id: number): MainSide {
    const allowed = async (message: Asked) => (await this.#ask<{ allowed: boolean }>(message)).allowed;
    return {
      invoke: (channel, args, url) => this.#ask({ type: 'invoke', id, channel, args, url, mainFrame: true }),
      request: (url, method) => this.#ask({ type: 'request', url, method }),
      mayNavigate: (url, popup) => allowed({ type: 'navigate', id, url, popup }),
      navigating: (url) => this.send({ type: 'navigating', id, url }),
      may: (kind, name) => allowed({ type: 'permission', id, kind, name }),
      preloadFailed: (words) => this.send({ type: 'preload-error', id, words }),
      mayUnload: () => allowed({ type: 'held', id }),
    };
  }

  /** The code with which it ended by itself. */
  async ended(): Promise<number | null> {
    if (this.running) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  /** As a computer that sleeps: nothing of it runs until it wakes. */
  sleep(): void {
    this.#child.kill('SIGSTOP');
  }

  wake(): void {
    this.#child.kill('SIGCONT');
    this.send({ type: 'power', event: 'resume' });
  }

  async stop(signal: 'quit' | 'SIGKILL'): Promise<void> {
    if (!this.running) return;
    const ended = once(this.#child, 'exit');
    if (signal === 'quit') {
      this.send({ type: 'quit' });
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(timer);
    } else {
      this.#child.kill('SIGKILL');
      await ended;
    }
  }

  #receive(message: FromMain): void {
    if (message.type === 'log') this.log.push(message.entry);
    else if (message.type !== 'execute' && 'call' in message) {
      const waiting = this.#calls.get(message.call);
      this.#calls.delete(message.call);
      waiting?.resolve(message as never);
    } else if (this.#onEvent) this.#onEvent(message);
    else this.#answerWithoutPage(message);
  }

  #answerWithoutPage(message: FromMain): void {
    if (message.type === 'load') this.send({ type: 'loaded', id: message.id, url: message.url, ok: true });
    if (message.type === 'unload') this.send({ type: 'unloaded', id: message.id, closed: true });
    if (message.type === 'execute')
      this.send({ type: 'executed', call: message.call, ok: false, value: 'no page here' });
  }

  #ask<Answer>(message: Asked): Promise<Answer> {
    const call = this.#nextCall++;
    return new Promise<Answer>((resolve, reject) => {
      if (!this.running) {
        reject(new Error('the main process has ended'));
        return;
      }
      this.#calls.set(call, { resolve, reject });
      this.send({ ...message, call });
    });
  }

  #rejectAll(): void {
    for (const { reject } of this.#calls.values()) reject(new Error('the main process has ended'));
    this.#calls.clear();
  }
}
