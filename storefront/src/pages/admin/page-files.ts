/** Files and made pictures of this page for the upload engine. They are gone when the page is, which the screens say. */
import { deriveInPage } from '@baobab/shared/admin/pictures/derive-in-page';
import { AppError } from '@baobab/shared/domain/errors';
import type { Derivatives, FileIdentity, FileSource, SourceRef } from '@baobab/shared/uploads/ports';

const EDGE_BYTES = 64 * 1024;

export interface PageFiles extends FileSource {
  keep(blob: Blob): SourceRef;
  forget(refs: readonly SourceRef[]): void;
}

export function createPageFiles(): PageFiles {
  const kept = new Map<SourceRef, Blob>();
  let count = 0;
  const find = (ref: SourceRef): Blob => {
    const blob = kept.get(ref);
    if (!blob)
      throw new AppError('file_missing', { ref }, { message: 'The page was closed meanwhile. Drop the folder again.' });
    return blob;
  };
  return {
    keep(blob) {
      const ref = `page:${(count += 1)}`;
      kept.set(ref, blob);
      return ref;
    },
    forget: (refs) => refs.forEach((ref) => kept.delete(ref)),
    identify: async (ref) => identityOf(find(ref)),
    sha256: async (ref) => sha256(find(ref)),
    async open(ref) {
      const blob = find(ref);
      return { sizeBytes: blob.size, slice: async (start, end) => blob.slice(start, end), close: async () => {} };
    },
  };
}

export function createPageDerivatives(files: PageFiles, blobOf: (ref: SourceRef) => Promise<Blob>): Derivatives {
  return {
    async make(source, widthsPx) {
      const { variants, placeholder } = await deriveInPage(await blobOf(source), widthsPx);
      return {
        placeholder,
        variants: variants.map(({ widthPx, heightPx, blob }) => ({
          widthPx,
          heightPx,
          sizeBytes: blob.size,
          source: files.keep(blob),
        })),
      };
    },
    discard: async (sources) => files.forget(sources),
  };
}

async function identityOf(blob: Blob): Promise<FileIdentity> {
  const edges = [blob.slice(0, EDGE_BYTES), blob.slice(Math.max(EDGE_BYTES, blob.size - EDGE_BYTES))];
  return {
    sizeBytes: blob.size,
    modifiedMs: blob instanceof File ? blob.lastModified : 0,
    edgeHash: await sha256(new Blob(edges)),
  };
}

/** A file that was moved, changed or locked since it was dropped can no longer be read. */
async function sha256(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer().catch((cause: unknown) => {
    throw new AppError('file_unreadable', {}, { cause });
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
