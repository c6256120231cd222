/** What the workers can do: everything that would keep the main loop busy. */
import type { Appearance } from '@baobab/domain/entities/appearance';
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import type { SerializedError } from '@baobab/domain/errors';
import type { ZipCheck } from '@baobab/uploads/kinds/zip-facts';
import type { FileDigest, FileIdentity } from '@baobab/uploads/ports';
import type { FoundFile, FoundProblem } from '../folders/walk.ts';
import type { InspectedFile } from './inspect-files.ts';

export interface Jobs {
  digest: { input: { path: string }; output: FileDigest };
  inspect: { input: { path: string }; output: { identity: FileIdentity } & FileDigest };
  /** What is sent of a file that is not sent as it is. */
  clean: {
    input: { path: string; folder: string; name: string };
    output: { path: string; sizeBytes: number; sha256: string };
  };
  /** Everything below these paths. */
  walk: {
    input: { paths: string[] };
    output: {
      files: FoundFile[];
      problems: (Omit<FoundProblem, 'error'> & { error: SerializedError })[];
      leftOut: string[];
    };
  };
  /** Files of a dropped folder, read for a plan; answers in their order. */
  inspectMany: { input: { paths: string[] }; output: (InspectedFile | { error: SerializedError })[] };
  /** Reads a ZIP's list and its contents; nothing is unpacked to disk. */
  checkZip: { input: { path: string }; output: ZipCheck };
  /** What the shop may say of this original. */
  facts: { input: { path: string }; output: FileFacts[] };
  /** WebP files at these widths, as far as they are at most half the picture, a thumbhash, and how it looks. */
  derive: {
    input: { path: string; widthsPx: number[]; licenseUrl: string | null; folder: string; name: string };
    output: {
      variants: { path: string; widthPx: number; heightPx: number; sizeBytes: number }[];
      placeholder: string;
      appearance: Appearance;
    };
  };
  /** WebP in base64, its longer side at most `px`. */
  picture: { input: { path: string; px: number; folder: string }; output: string };
  /** One ZIP of files, texts and what lies in other ZIPs. */
  pack: {
    input: {
      entries: ({ name: string; path: string } | { name: string; text: string } | { unpack: string })[];
      folder: string;
      name: string;
    };
    output: { path: string; sizeBytes: number; sha256: string };
  };
}

export type JobName = keyof Jobs;
export type Job = { [Name in JobName]: { name: Name; input: Jobs[Name]['input'] } }[JobName];
/** Errors travel as data, because a thrown one loses its code on the way between threads. */
export type JobResult = { ok: true; value: unknown } | { ok: false; error: SerializedError };
