import { App } from 'antd';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { toAppError, type ErrorCode } from '@baobab/domain/errors';
import { plural } from '@baobab/domain/plural';
import { describeError } from '@baobab/ui/describe-error';
import { useUndo } from '../../undo/use-undo.tsx';
import { changeInParts, partsOf, type Part, type PartAnswer } from './change-in-parts.ts';
import { useRestore } from './use-restore.ts';

interface Wanted {
  ids: () => Promise<readonly string[]>;
  /** What is done to them, as text: asked again after a failure, the part without an answer is not done twice. */
  what: string;
  send: (part: Part) => Promise<PartAnswer>;
  /** After "3 illustrations". */
  words: (answer: PartAnswer) => string;
  /** Title of a failure before anything was changed. */
  failure: string;
  link?: ReactNode;
}

/** Without `isDone`, `doneIds` are those before the failure. */
interface Outcome {
  isDone: boolean;
  doneIds: readonly string[];
}

/** After that, the same once more is meant as a second change. */
const SAME_FOR_MS = 10 * 60_000;

export interface Progress {
  done: number;
  total: number;
}

/** Changes many in parts, tells how far it is, and offers to take back what was done, also where a later part fails. */
export function useChangeOfMany(onChanged: () => void) {
  const { notification } = App.useApp();
  const showUndo = useUndo();
  const restore = useRestore(onChanged);
  const [progress, setProgress] = useState<Progress | null>(null);
  const unanswered = useRef<{ what: string; part: Part; until: number } | null>(null);

  const change = useCallback(
    async ({ ids, what, send, words, failure, link }: Wanted): Promise<Outcome> => {
      const fail = (title: string, error: unknown, left: number) =>
        notification.error({ title, description: failureWords(error, left) });
      let chosen: readonly string[];
      try {
        chosen = await ids();
      } catch (error) {
        fail(failure, error, 0);
        return { isDone: false, doneIds: [] };
      }
      const last = unanswered.current;
      const before = last?.what === what && Date.now() < last.until ? last.part : null;
      const tell = (done: number) => setProgress({ done, total: chosen.length });
      const { answer, doneIds, stopped } = await changeInParts(partsOf(chosen, before), send, tell);
      setProgress(null);
      unanswered.current = stopped && { what, part: stopped.part, until: Date.now() + SAME_FOR_MS };
      onChanged();
      const { revised } = answer;
      const done = `${plural(revised.length, 'illustration')} ${words(answer)}`;
      if (!stopped || revised.length > 0) showUndo(done, () => restore(revised), link);
      if (stopped && doneIds.length === 0) fail(failure, stopped.error, chosen.length);
      else if (stopped) {
        const title = `Stopped after ${number(doneIds.length)} of ${number(chosen.length)}`;
        fail(title, stopped.error, chosen.length - doneIds.length);
      }
      return { isDone: stopped === null, doneIds };
    },
    [notification, onChanged, restore, showUndo],
  );
  return { change, progress };
}

/** Why it failed; where the connection did, how to go on. */
function failureWords(error: unknown, left: number): string {
  const { title, body } = describeError(error);
  if (!NO_ANSWER.has(toAppError(error).code)) return body;
  const which = left > 0 ? ` with the ${plural(left, 'illustration')} left` : '';
  return `${title}. Do the same again${which} once there is a connection; what is done already is not done twice.`;
}
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set(['network_offline', 'network_timeout', 'server_unavailable']);

const number = (value: number) => value.toLocaleString('en-US');

/** Of the button that applies a change: how many, and how far it is where that takes several parts. */
export const applyWords = (count: number, progress: Progress | null): string =>
  progress && progress.done > 0
    ? `${number(progress.done)} of ${number(progress.total)} done`
    : `Apply to ${number(count)}`;
