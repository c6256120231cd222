/** Folders and uploads over the bridge: the engine runs in main, the screens see its snapshots. */
import type { AdminFolders, AdminUploads } from '@baobab/admin/host-uploads';
import { AppError, reviveError } from '@baobab/domain/errors';
import type { UploadsState } from '@baobab/uploads/upload-manager';
import { bytesOf } from './base64.ts';
import { ask, desktopBridge, methodsOf } from './bridge-client.ts';
import { createStore } from './store.ts';

export function createDesktopUploads(initial: UploadsState): AdminUploads {
  const { current, set, subscribe } = createStore(initial);
  desktopBridge().listen['uploads:changed'](set);
  const { picture, ...verbs } = methodsOf('uploads');
  return {
    ...verbs,
    showLogFolder: () => ask('app:reveal-log'),
    current,
    subscribe,
    picture: async (id, size) => {
      const text = await picture(id, size);
      return text === null ? null : new Blob([bytesOf(text)], { type: 'image/webp' });
    },
    addBundleFile: async (slug, file, options) => {
      const [handle = ''] = await handlesOf([file]);
      return ask('uploads:add-bundle', { slug, handle, anyway: options?.anyway ?? false });
    },
    addIllustrationFiles: async (target, { image, download }, options) => {
      const handleOf = async (file: File | null) => (file ? ((await handlesOf([file]))[0] ?? null) : null);
      const handles = { image: await handleOf(image), download: await handleOf(download) };
      return ask('uploads:add-illustration-files', { target, ...handles, anyway: options?.anyway ?? false });
    },
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
    watched: {
      current: () => ask('uploads:watched'),
      async choose() {
        const [handle] = await ask('uploads:choose-folders');
        return handle ? ask('uploads:watch', { handle }) : ask('uploads:watched');
      },
      stop: () => ask('uploads:watch', { handle: null }),
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
