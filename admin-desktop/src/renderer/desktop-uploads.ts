/** Folders and uploads over the bridge: the engine runs in main, the screens see its snapshots. */
import type { AdminFolders, AdminUploads } from '@baobab/shared/admin/host-uploads';
import { AppError } from '@baobab/shared/domain/errors';
import type { UploadsState } from '@baobab/shared/uploads/desk';
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
      const [path = ''] = pathsOf([file]);
      return ask('uploads:add-bundle', { slug, path, anyway: options?.anyway ?? false });
    },
    limits: () => ask('uploads:limits'),
    setLimits: (limits) => done(ask('uploads:set-limits', limits)),
    diagnostics: () => ask('uploads:diagnostics'),
  };
}

export function createDesktopFolders(): AdminFolders {
  return {
    // a dropped folder is one entry here; main walks it by its path
    filesOf: async (transfer) => [...transfer.files],
    async addDropped(files) {
      await ask('uploads:add-paths', { paths: pathsOf(files) });
    },
    async pick(onChosen) {
      const paths = await ask('uploads:choose-folders');
      if (paths.length === 0) return false;
      onChosen();
      await ask('uploads:add-paths', { paths });
      return true;
    },
  };
}

/** Codes: file_missing when none of them is a file of this computer. */
function pathsOf(files: readonly File[]): string[] {
  const { pathForFile } = desktopBridge();
  const paths = files.map((file) => pathForFile(file)).filter((path) => path !== '');
  if (paths.length > 0) return paths;
  const message = 'What you dropped is not a file of this computer. Save it first, then drop it from its folder.';
  throw new AppError('file_missing', {}, { message });
}

function some(ids: readonly string[] | undefined): { ids?: string[] } {
  return ids ? { ids: [...ids] } : {};
}
