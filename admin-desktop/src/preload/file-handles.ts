/**
 * Sends main the paths of files and folders that a person drops or chooses, and keeps the handles that main answers. The preload listens
 * before any script of the page and to trusted events only; a path never reaches the page, nor comes from it.
 */
import type { DesktopBridge } from '../bridge/create-bridge.ts';

type Answer = Awaited<ReturnType<HandleWire['register']>>;

export interface HandleWire {
  /** '' for a file that a script made. */
  pathOf(file: File): string;
  register(paths: readonly string[]): ReturnType<DesktopBridge['handlesOf']>;
}

const MAX_HANDLES = 20_000;

export function rememberHandles(
  events: Pick<EventTarget, 'addEventListener'>,
  wire: HandleWire,
): DesktopBridge['handlesOf'] {
  const handles = new Map<string, Promise<Answer>>();
  const take = (event: Event) => {
    if (!event.isTrusted) return;
    const paths = filesOf(event)
      .map((file) => wire.pathOf(file))
      .filter((path) => path !== '');
    if (paths.length === 0) return;
    if (handles.size + paths.length > MAX_HANDLES) handles.clear();
    const answered = wire.register(paths);
    paths.forEach((path, index) => handles.set(path, answered.then(only(index))));
  };
  events.addEventListener('drop', take, { capture: true });
  events.addEventListener('change', take, { capture: true });
  return async (files) => {
    const answers = await Promise.all(files.map(async (file) => handles.get(wire.pathOf(file))));
    const refused = answers.find((answer) => answer?.ok === false);
    return refused ?? { ok: true, value: answers.flatMap((answer) => (answer?.ok ? answer.value : [null])) };
  };
}

function only(index: number): (answer: Answer) => Answer {
  return (answer) => (answer.ok ? { ok: true, value: [answer.value[index] ?? null] } : answer);
}

function filesOf(event: Event): File[] {
  const source = event as { dataTransfer?: DataTransfer | null; target: EventTarget | null };
  if (event.type === 'drop') return [...(source.dataTransfer?.files ?? [])];
  return [...((source.target as Partial<HTMLInputElement> | null)?.files ?? [])];
}
