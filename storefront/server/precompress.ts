// Compresses the files of a build once, at best quality, so that no visitor waits for it: `.compressed` inside the client folder,
// which is neither served by address nor copied to static hosts.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible, typeOf } from './file-types.ts';

const FOLDER = '.compressed';
/** What fits into one packet anyway. */
const SMALLEST_BYTES = 1024;

/** A file's compressed form, where `precompress` made one. */
export function readCompressed(client: string, path: string, encoding: 'br' | 'gzip'): Buffer | undefined {
  try {
    return readFileSync(compressedPath(client, path, encoding));
  } catch {
    return undefined;
  }
}

/** @param client folder of a build that no earlier call has seen */
export async function precompress(client: string): Promise<void> {
  const entries = readdirSync(client, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths.filter((path) => isCompressible(typeOf(path) ?? '')).map((path) => compressFile(client, path)),
  );
}

async function compressFile(client: string, path: string): Promise<void> {
  const text = readFileSync(path);
  if (text.length < SMALLEST_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  mkdirSync(dirname(compressedPath(client, path, 'br')), { recursive: true });
  writeFileSync(compressedPath(client, path, 'br'), br);
  writeFileSync(compressedPath(client, path, 'gzip'), gz);
}

const compressedPath = (client: string, path: string, encoding: 'br' | 'gzip') =>
  join(client, FOLDER, `${relative(client, path)}.${encoding === 'br' ? 'br' : 'gz'}`);
