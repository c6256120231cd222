/** Uploads: the page names files by their handles. */
import type { HandlersOf } from '../../bridge/create-bridge.ts';
import { forward } from '../../bridge/methods.ts';
import type { Core } from '../core.ts';
import type { OpenShop } from '../shop/open-shop.ts';

export interface UploadHandlerParts extends Pick<Core, 'handles'> {
  /** Asked each time: another server means another queue. */
  shop(): Pick<OpenShop, 'connection' | 'uploads'>;
  /** Lets the person choose folders. */
  chooseFolders(): Promise<string[]>;
  /** Plans folders and files, and remembers the folders. */
  addPaths(paths: readonly string[]): Promise<void>;
}

export function createUploadHandlers(parts: UploadHandlerParts): HandlersOf<'uploads'> {
  const { handles, chooseFolders, addPaths } = parts;
  const uploads = () => parts.shop().uploads;
  const engine = () => uploads().manager.engine;
  const tools = () => uploads().tools;
  const own = {
    'uploads:add': (request) => addPaths(request.handles.map(handles.pathOf)),
    'uploads:choose-folders': async () => handles.register(await chooseFolders()),
    'uploads:picture': ({ id, size }) => tools().picture(id, size),
    'uploads:pause': ({ ids }) => engine().pause(ids),
    'uploads:resume': ({ ids }) => engine().resume(ids),
    'uploads:retry': ({ ids }) => engine().retry(ids),
    'uploads:clear-done': () => engine().clearDone(),
    'uploads:add-bundle': ({ slug, handle, anyway }) => tools().addBundle(slug, handles.pathOf(handle), { anyway }),
    'uploads:add-illustration-files': ({ target, image, download, anyway }) => {
      const pathOf = (handle: string | null) => (handle === null ? null : handles.pathOf(handle));
      return tools().addFiles(target, { image: pathOf(image), download: pathOf(download) }, { anyway });
    },
    'uploads:watched': () => uploads().watched.current(),
    'uploads:watch': async ({ handle }) => {
      const { watched } = uploads();
      await watched.choose(handle && handles.pathOf(handle));
      return watched.current();
    },
    'uploads:limits': () => tools().limits(),
    'uploads:set-limits': (limits) => tools().setLimits(limits),
    'uploads:diagnostics': () => tools().diagnostics(),
  } satisfies Partial<HandlersOf<'uploads'>>;
  return forward('uploads', own, () => uploads().manager);
}
