/** What the app did, for support: one JSON line an event, at most four files of a megabyte. No secret is written. */
import { serializeError } from '@baobab/domain/errors';
import { withoutSecretValues } from '@baobab/domain/without-secrets';
import { createLogFile, type LogFileOptions } from './log-file.ts';

export interface ActionLogOptions extends Pick<LogFileOptions, 'maxBytes' | 'backups'> {
  now?: () => Date;
}

const BACKUPS = 3;
const MAX_TEXT = 500;

export type ActionLog = ReturnType<typeof createActionLog>;
type Detail = Readonly<Record<string, unknown>>;

export function createActionLog(file: string, { now = () => new Date(), ...options }: ActionLogOptions = {}) {
  const lines = createLogFile(file, { backups: BACKUPS, ...options });
  const write = (event: string, detail: Detail = {}) =>
    lines.write(JSON.stringify({ at: now().toISOString(), event, ...withoutSecretValues(detail, MAX_TEXT) }));
  return {
    file,
    write,
    /** With the error's code and chain of causes. */
    failed: (event: string, error: unknown, detail?: Detail) =>
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
