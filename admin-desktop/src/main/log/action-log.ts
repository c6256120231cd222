/**
 * What the app did, for support: one JSON line an event, in a file that is set aside at one megabyte, three of them kept. No
 * secret is written, and a log that can't be written stops no work.
 */
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { serializeError } from '@baobab/domain/errors';
import { withoutSecretValues } from '@baobab/domain/without-secrets';

export interface ActionLog {
  readonly file: string;
  write(event: string, detail?: Readonly<Record<string, unknown>>): void;
  /** With the error's code and chain of causes. */
  failed(event: string, error: unknown, detail?: Readonly<Record<string, unknown>>): void;
}

export interface ActionLogOptions {
  maxBytes?: number;
  /** Files beside the current one. */
  kept?: number;
  now?: () => Date;
}

const MAX_BYTES = 1024 * 1024;
const KEPT = 3;
const MAX_TEXT = 500;

export function createActionLog(file: string, options: ActionLogOptions = {}): ActionLog {
  const { maxBytes = MAX_BYTES, kept = KEPT, now = () => new Date() } = options;
  const write: ActionLog['write'] = (event, detail = {}) => {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      if (existsSync(file) && statSync(file).size > maxBytes) setAside(file, kept);
      appendFileSync(
        file,
        `${JSON.stringify({ at: now().toISOString(), event, ...withoutSecretValues(detail, MAX_TEXT) })}\n`,
        {
          mode: 0o600,
        },
      );
    } catch {
      // a full or read-only disk: the work goes on without a log
    }
  };
  return {
    file,
    write,
    failed: (event, error, detail) =>
      write(event, { ...detail, error: { ...serializeError(error), causes: causesOf(error) } }),
  };
}

function setAside(file: string, kept: number): void {
  for (let number = kept; number > 1; number -= 1) {
    if (existsSync(`${file}.${number - 1}`)) renameSync(`${file}.${number - 1}`, `${file}.${number}`);
  }
  renameSync(file, `${file}.1`);
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
