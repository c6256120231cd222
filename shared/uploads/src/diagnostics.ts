/** The queue's log, and a report for support to copy. No file contents, tokens or upload URLs. */
import { withoutSecrets } from '@baobab/domain/without-secrets';
import type { UploadEngine } from './engine/engine.ts';
import type { LogLine } from './engine/item.ts';
import type { UploadLimits } from './limits.ts';

/** Lines kept in memory for the report. */
const LINES_KEPT = 500;
const PROBLEMS_SHOWN = 50;

export interface UploadLog {
  add(line: LogLine): void;
  /** The newest lines as text, oldest first. */
  lines(): readonly string[];
}

/** `write` gets every line, for a file. */
export function createUploadLog(write: (line: string) => void = () => {}): UploadLog {
  const kept: string[] = [];
  return {
    add(line) {
      const text = textOf(line);
      kept.push(text);
      if (kept.length > LINES_KEPT * 2) kept.splice(0, LINES_KEPT);
      write(text);
    },
    lines: () => kept.slice(-LINES_KEPT),
  };
}

export interface ReportFacts {
  readonly app: string;
  readonly system: string;
  /** Host of the shop's backend, without a path. */
  readonly server: string;
  readonly signedIn: boolean;
  readonly limits: UploadLimits;
  readonly nowMs: number;
}

export function diagnosticReport(engine: UploadEngine, log: UploadLog, facts: ReportFacts): string {
  const { states, sentBytes, totalBytes, bytesPerSecond, online, halted } = engine.snapshot();
  const failed = engine.items({ offset: 0, limit: PROBLEMS_SHOWN, filter: { states: ['failed'] } });
  const waiting = engine.items({
    offset: 0,
    limit: PROBLEMS_SHOWN,
    filter: { states: ['queued', 'paused', 'uploading'] },
  });
  const problem = ({ id, kind, path, state, error, restarts }: (typeof failed.items)[number]) =>
    `  ${id} ${kind} ${state} ${JSON.stringify(path)}${error ? ` ${error.code} ${factsOf(error.context)}` : ''}${restarts ? ` restarts ${restarts}` : ''}`;
  return [
    `Upload report, ${new Date(facts.nowMs).toISOString()}`,
    `app ${facts.app}; system ${facts.system}; server ${facts.server}; ${facts.signedIn ? 'signed in' : 'signed out'}; ${online ? 'online' : 'offline'}`,
    `limits ${JSON.stringify(facts.limits)}`,
    `states ${JSON.stringify(states)}`,
    `bytes ${sentBytes} of ${totalBytes}, ${bytesPerSecond === null ? 'no speed yet' : `${Math.round(bytesPerSecond)} a second`}`,
    `halted ${halted ? `${halted.code} ${factsOf(halted.context)}` : 'no'}`,
    `failed ${failed.total}`,
    ...failed.items.map(problem),
    `open ${waiting.total}`,
    ...waiting.items.filter(({ error }) => error).map(problem),
    'log',
    ...log.lines().map((line) => `  ${line}`),
  ].join('\n');
}

function textOf({ atMs, id, path, event, state, error }: LogLine): string {
  const cause = error ? ` ${error.code} ${factsOf(error.context)}` : '';
  return `${new Date(atMs).toISOString()} ${id} ${event} → ${state} ${JSON.stringify(path)}${cause}`;
}

/** Facts of an error that the report may hold; all others stay on this computer. */
const REPORTED_FACTS = [
  'status',
  'retryAfterMs',
  'systemCode',
  'sqliteCode',
  'header',
  'method',
  'serverMessage',
  'field',
];

function factsOf(context: Readonly<Record<string, unknown>>): string {
  const facts = Object.fromEntries(REPORTED_FACTS.flatMap((name) => (name in context ? [[name, context[name]]] : [])));
  return withoutUrlsAndHomes(withoutSecrets(JSON.stringify(facts)));
}

/** A server's message may quote URLs and paths. */
const withoutUrlsAndHomes = (text: string): string =>
  text
    .replace(/https?:\/\/[^\s"'\\]+/g, '(address)')
    .replace(/(\/home\/|\/Users\/|[A-Z]:\\\\?Users\\\\?)[^/\\"\s]+/g, '(home)');
