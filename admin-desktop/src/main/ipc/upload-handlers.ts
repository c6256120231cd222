/** Uploads: the page names files by their handles. */
import type { UploadManager } from '@baobab/uploads/upload-manager';
import type { AddBundleResult, AddBundleOptions } from '@baobab/uploads/kinds/bundle-item';
import type { AddFilesOptions, AddFilesResult } from '@baobab/uploads/illustration-files';
import type { ChosenFiles, FilesTarget } from '@baobab/uploads/kinds/chosen-files';
import type { UploadLimits } from '@baobab/uploads/limits';
import type { PlanPictureSize } from '@baobab/uploads/plan-pictures';
import type { WatchedFolder } from '../folders/watched-folder.ts';
import type { HandlersOf } from '../../bridge/create-bridge.ts';
import type { Core } from '../core.ts';

/** What belongs to this computer's queue beside its upload manager. */
export interface UploadTools {
  /** Checks the ZIP at `path` and queues it for the pack. */
  addBundle(slug: string, path: string, options: AddBundleOptions): Promise<AddBundleResult>;
  /** Of a planned file, WebP in base64; null where none can be made. */
  picture(id: string, size: PlanPictureSize): Promise<string | null>;
  /** Checks the files at these paths and queues them for the illustration. */
  addFiles(target: FilesTarget, paths: ChosenFiles<string>, options: AddFilesOptions): Promise<AddFilesResult>;
  limits(): UploadLimits;
  setLimits(limits: UploadLimits): void;
  /** For support; nothing secret in it. */
  diagnostics(): Promise<string>;
}

export interface UploadHandlerParts extends Pick<Core, 'handles'> {
  /** Asked each time: another server means another queue. */
  uploads(): { manager: UploadManager<readonly string[]>; tools: UploadTools; watched: WatchedFolder };
  /** Lets the person choose folders. */
  chooseFolders(): Promise<string[]>;
  /** Plans folders and files, and remembers the folders. */
  addPaths(paths: readonly string[]): Promise<void>;
}

export function createUploadHandlers(parts: UploadHandlerParts): HandlersOf<'uploads'> {
  const { handles, chooseFolders, addPaths } = parts;
  const manager = () => parts.uploads().manager;
  const tools = () => parts.uploads().tools;
  return {
    'uploads:state': () => manager().state(),
    'uploads:items': (query) => manager().items(query),
    'uploads:add': (request) => addPaths(request.handles.map(handles.pathOf)),
    'uploads:choose-folders': async () => handles.register(await chooseFolders()),
    'uploads:revise': ({ patch, ids }) => manager().revise(patch, ids),
    'uploads:plan-summary': () => manager().planSummary(),
    'uploads:plan-ids': (query) => manager().planIds(query),
    'uploads:apply': ({ change, query }) => manager().apply(change, query),
    'uploads:undo-apply': () => manager().undoApply(),
    'uploads:removed': () => manager().removed(),
    'uploads:left-out': () => manager().leftOut(),
    'uploads:forget-removed': ({ root }) => manager().forgetRemoved(root),
    'uploads:picture': ({ id, size }) => tools().picture(id, size),
    'uploads:confirm': () => manager().confirm(),
    'uploads:discard-plan': () => manager().discardPlan(),
    'uploads:forget-waiting': () => manager().forgetWaiting(),
    'uploads:pause': ({ ids }) => manager().engine.pause(ids),
    'uploads:resume': ({ ids }) => manager().engine.resume(ids),
    'uploads:retry': ({ ids }) => manager().engine.retry(ids),
    'uploads:cancel': ({ ids }) => manager().cancel(ids),
    'uploads:clear-done': () => manager().engine.clearDone(),
    'uploads:add-bundle': ({ slug, handle, anyway }) => tools().addBundle(slug, handles.pathOf(handle), { anyway }),
    'uploads:add-illustration-files': ({ target, image, download, anyway }) => {
      const pathOf = (handle: string | null) => (handle === null ? null : handles.pathOf(handle));
      return tools().addFiles(target, { image: pathOf(image), download: pathOf(download) }, { anyway });
    },
    'uploads:watched': () => parts.uploads().watched.current(),
    'uploads:watch': async ({ handle }) => {
      const { watched } = parts.uploads();
      await watched.choose(handle && handles.pathOf(handle));
      return watched.current();
    },
    'uploads:limits': () => tools().limits(),
    'uploads:set-limits': (limits) => tools().setLimits(limits),
    'uploads:diagnostics': () => tools().diagnostics(),
  };
}
