/** Folders and uploads over the bridge: the engine runs in main, the screens see its snapshots. */
import type { AdminFolders, AdminUploads } from '@baobab/admin/host-uploads';
import { AppError, reviveError } from '@baobab/domain/errors';
import type { UploadsState } from '@baobab/uploads/upload-manager';
import { ask, desktopBridge } from './bridge-client.ts';

export function createDesktopUploads(initial: UploadsState): AdminUploads {
  let current = initial;
  const listeners = new Set<() => void>();
  desktopBridge().listen['uploads:changed']((state) => {
    current = state;
    listeners.forEach((listener) => listener());
  });
  const done = async (answer: Promise<null>): Promise<void> => void (await answer);
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    items: ({ states, actions, ...query }) =>
      ask('uploads:items', {
        ...query,
        ...(states ? { states: [...states] } : {}),
        ...(actions ? { actions: [...actions] } : {}),
      }),
    revise: ({ fields, choice }, ids) =>
      done(
        ask('uploads:revise', {
          patch: {
            ...(fields ? { fields: { ...fields, ...(fields.tags ? { tags: [...fields.tags] } : {}) } } : {}),
            ...(choice ? { choice } : {}),
          } as never,
          ...some(ids),
        }),
      ),
    confirm: () => done(ask('uploads:confirm')),
    discardPlan: () => done(ask('uploads:discard-plan')),
    pause: (ids) => done(ask('uploads:pause', some(ids))),
    resume: (ids) => done(ask('uploads:resume', some(ids))),
    retry: (ids) => done(ask('uploads:retry', some(ids))),
    cancel: (ids) => done(ask('uploads:cancel', some(ids))),
    clearDone: () => done(ask('uploads:clear-done')),
    addBundleFile: async (slug, file, options) => {
      const [handle = ''] = await handlesOf([file]);
      return ask('uploads:add-bundle', { slug, handle, anyway: options?.anyway ?? false });
    },
    limits: () => ask('uploads:limits'),
    setLimits: (limits) => done(ask('uploads:set-limits', limits)),
    diagnostics: () => ask('uploads:diagnostics'),
  };
}

export function createDesktopFolders(): AdminFolders {
  return {
    // a dropped folder is one entry here; main walks what its handle stands for
    filesOf: async (transfer) => [...transfer.files],
    async addDropped(files) {
      await ask('uploads:add', { handles: await handlesOf(files) });
    },
    async pick(onChosen) {
      const handles = await ask('uploads:choose-folders');
      if (handles.length === 0) return false;
      onChosen();
      await ask('uploads:add', { handles });
      return true;
    },
  };
}

/** Codes: file_missing when none of them is a file of this computer. */
async function handlesOf(files: readonly File[]): Promise<string[]> {
  const answer = await desktopBridge().handlesOf(files);
  if (!answer.ok) throw reviveError(answer.error);
  const handles = answer.value.filter((handle) => handle !== null);
  if (handles.length > 0) return handles;
  const message = 'What you dropped is not a file of this computer. Save it first, then drop it from its folder.';
  throw new AppError('file_missing', {}, { message });
}

function some(ids: readonly string[] | undefined): { ids?: string[] } {
  return ids ? { ids: [...ids] } : {};
}
