// A built shop on the disk: the document that pages are put into, which files each page needs, and the renderer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer, RendererOptions } from '../src/app/rendered-page.ts';
import { inlineBoot } from './boot.ts';

export interface PageFiles {
  /** Sheets in the order in which they must come: address → text. */
  styles: Map<string, string>;
  /** Addresses of the code that the application and the page need at once, besides `main`. */
  modules: string[];
}

export interface BuiltShop {
  /** Folder with every file that browsers ask for. */
  client: string;
  /** The document, with its marks for what a page brings. */
  template: string;
  /** Address of the application. */
  main: string;
  /** @param module under `src/pages`, without its ending; undefined for pages that are part of the application */
  filesOf(module: string | undefined): PageFiles;
  createRenderer: (options: RendererOptions) => Renderer;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const APPLICATION = 'src/app/main.tsx';

/** @throws when `dist` holds no build, or one of another shape */
export async function readBuild(dist: string): Promise<BuiltShop> {
  const client = join(dist, 'client');
  const template = inlineBoot(readFileSync(join(client, 'index.html'), 'utf8'), client);
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const { createRenderer } = (await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)) as Pick<
    BuiltShop,
    'createRenderer'
  >;
  const known = new Map<string | undefined, PageFiles>();
  const application = chunksOf(manifest, APPLICATION);
  const main = `/${manifest[APPLICATION]?.file}`;
  const filesOf = (module: string | undefined): PageFiles => {
    const own = module === undefined ? [] : chunksOf(manifest, `src/pages/${module}.tsx`);
    const sheets = new Set([...application, ...own].flatMap(({ css }) => css ?? []));
    const files = new Set([...application, ...own].map(({ file }) => `/${file}`));
    files.delete(main);
    const read = (file: string): [string, string] => [`/${file}`, readFileSync(join(client, file), 'utf8').trim()];
    return { styles: new Map([...sheets].map(read)), modules: [...files] };
  };
  return {
    client,
    template,
    main,
    filesOf: (module) => {
      const files = known.get(module) ?? filesOf(module);
      known.set(module, files);
      return files;
    },
    createRenderer,
  };
}

/** A chunk after everything that it imports at once. */
function chunksOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): Chunk[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build holds no ${key}: run \`npm run build\`.`);
  return [...(chunk.imports ?? []).flatMap((one) => chunksOf(manifest, one, seen)), chunk];
}
