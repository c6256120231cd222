/** The process that runs the built main script under Node, and the questions and answers between it and the pages. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MainSide } from './page-host.ts';
import type { FromMain, LogEntry, ToMain } from './wire.ts';

const hooks = new URL('./hooks.ts', import.meta.url).href;

type Call = Extract<ToMain, { call: number }>;
type Asked = Call extends infer Each ? (Each extends Call ? Omit<Each, 'call'> : never) : never;

export class MainProcess {
  readonly log: LogEntry[] = [];
  readonly output: string[] = [];
  readonly #child: ChildProcess;
  readonly #calls = new Map<number, { resolve(message: never): void; reject(error: Error): void }>();
  #nextCall = 1;
  #onEvent: (message: FromMain) => void = () => undefined;

  /** @param app folder with the app's package.json and out/ */
  constructor(app: string, userData: string, env: Record<string, string>, argv: readonly string[] = []) {
    this.#child = fork(join(app, 'out', 'main', 'index.js'), [`--user-data-dir=${userData}`, ...argv], {
      cwd: app,
      execArgv: ['--import', hooks, '--disable-warning=ExperimentalWarning'],
      env: { ...process.env, ...env },
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

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  onEvent(listener: (message: FromMain) => void): void {
    this.#onEvent = listener;
  }

  send(message: ToMain): void {
    if (this.#child.connected) this.#child.send(message);
  }

  /** The main script's side of one window. */
  sideOf(id: number): MainSide {
    return {
      invoke: (channel, args, url) => this.#ask({ type: 'invoke', id, channel, args, url, mainFrame: true }),
      request: (url, method) => this.#ask({ type: 'request', url, method }),
      mayNavigate: async (url, popup) =>
        (await this.#ask<{ allowed: boolean }>({ type: 'navigate', id, url, popup })).allowed,
    };
  }

  /** @param id window; the sender claims to be a frame at `url`, the main one or not. For tests of the sender check. */
  invokeAs(
    id: number,
    channel: string,
    args: unknown[],
    url: string,
    mainFrame: boolean,
  ): Promise<{ ok: boolean; value: unknown }> {
    return this.#ask({ type: 'invoke', id, channel, args, url, mainFrame });
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
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    } else {
      this.#child.kill('SIGKILL');
      await ended;
    }
  }

  #receive(message: FromMain): void {
    if (message.type === 'log') this.log.push(message.entry);
    else if ('call' in message) {
      const waiting = this.#calls.get(message.call);
      this.#calls.delete(message.call);
      waiting?.resolve(message as never);
    } else this.#onEvent(message);
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
