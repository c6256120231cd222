/** What the app did, for support: one JSON line an event, at most four files of a megabyte. No secret is written. */
import { serializeError } from '@baobab/domain/errors';
import { withoutSecretValues } from '@baobab/domain/without-secrets';
import { createLogFile, type LogFileOptions } from './log-file.ts';

export interface ActionLog {
  readonly file: string;
  write(event: string, detail?: Readonly<Record<string, unknown>>): void;
  /** With the error's code and chain of causes. */
  failed(event: string, error: unknown, detail?: Readonly<Record<string, unknown>>): void;
}

export interface ActionLogOptions extends Pick<LogFileOptions, 'maxBytes' | 'backups'> {
  now?: () => Date;
}

const BACKUPS = 3;
const MAX_TEXT = 500;

export function createActionLog(
  file: string,
  { now = () => new Date(), ...options }: ActionLogOptions = {},
): ActionLog {
  const lines = createLogFile(file, { backups: BACKUPS, ...options });
  const write: ActionLog['write'] = (event, detail = {}) =>
    lines.write(JSON.stringify({ at: now().toISOString(), event, ...withoutSecretValues(detail, MAX_TEXT) }));
  return {
    file,
    write,
    failed: (event, error, detail) =>
      write(event, { ...detail, error: { ...serializeError(error), causes: causesOf(error) } }),
  };
}

function causesOf(error: unknown): string[] {
  const causes: string[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) {
    causes.push(
      'code' in each ? `${each.name} ${String(each.code)}: ${each.message}` : `${each.name}: ${each.message}`,
    );
  }
  return causes;
}
