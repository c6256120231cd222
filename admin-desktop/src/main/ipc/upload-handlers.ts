/** Uploads: the page names files by their handles. */
import type { UploadDesk } from '@baobab/uploads/desk';
import type { BundleOffer, BundleOfferOptions } from '@baobab/uploads/kinds/bundle-item';
import type { UploadLimits } from '@baobab/uploads/limits';
import type { HandlersOf } from '../../bridge/create-bridge.ts';
import type { FileHandles } from '../files/file-handles.ts';

/** What belongs to this computer's queue beside its desk. */
export interface UploadTools {
  /** Checks the ZIP at `path` and queues it for the pack. */
  addBundle(slug: string, path: string, options: BundleOfferOptions): Promise<BundleOffer>;
  limits(): UploadLimits;
  setLimits(limits: UploadLimits): void;
  /** For support; nothing secret in it. */
  diagnostics(): Promise<string>;
}

export interface UploadHandlerParts {
  handles: FileHandles;
  /** Asked each time: another server means another queue. */
  uploads(): { desk: UploadDesk<readonly string[]>; tools: UploadTools };
  /** Lets the person choose folders. */
  chooseFolders(): Promise<string[]>;
  /** Plans folders and files, and remembers them. */
  addPaths(paths: readonly string[]): Promise<void>;
}

export function createUploadHandlers(parts: UploadHandlerParts): HandlersOf<'uploads'> {
  const { handles, chooseFolders, addPaths } = parts;
  const desk = () => parts.uploads().desk;
  const tools = () => parts.uploads().tools;
  return {
    'uploads:state': () => desk().state(),
    'uploads:items': (query) => desk().items(query),
    'uploads:add': (request) => addPaths(request.handles.map(handles.pathOf)),
    'uploads:choose-folders': async () => handles.register(await chooseFolders()),
    'uploads:revise': ({ patch, ids }) => desk().revise(patch, ids),
    'uploads:confirm': () => desk().confirm(),
    'uploads:discard-plan': () => desk().discardPlan(),
    'uploads:pause': ({ ids }) => desk().engine.pause(ids),
    'uploads:resume': ({ ids }) => desk().engine.resume(ids),
    'uploads:retry': ({ ids }) => desk().engine.retry(ids),
    'uploads:cancel': ({ ids }) => desk().cancel(ids),
    'uploads:clear-done': () => desk().engine.clearDone(),
    'uploads:add-bundle': ({ slug, handle, anyway }) => tools().addBundle(slug, handles.pathOf(handle), { anyway }),
    'uploads:limits': () => tools().limits(),
    'uploads:set-limits': (limits) => tools().setLimits(limits),
    'uploads:diagnostics': () => tools().diagnostics(),
  };
}
