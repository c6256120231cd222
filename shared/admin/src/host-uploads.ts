/** Folders and uploads as the screens use them: the upload engine's own view, through the face's adapter. */
import type { ItemPage, ItemQuery, RemovedFromFolder, UploadsState } from '@baobab/uploads/upload-manager';
import type { AddFilesOptions, AddFilesResult } from '@baobab/uploads/illustration-files';
import type { AddBundleResult, AddBundleOptions } from '@baobab/uploads/kinds/bundle-item';
import type { ChosenFiles, FilesTarget } from '@baobab/uploads/kinds/chosen-files';
import type { IllustrationPatch } from '@baobab/uploads/kinds/illustration-details';
import type { Applied, PlanChange, PlanQuery, PlanSummary } from '@baobab/uploads/plan-edits';
import type { PlanPictureSize } from '@baobab/uploads/plan-pictures';
import type { UploadLimits } from '@baobab/uploads/limits';

/** Without ids a command means every item that it can apply to. */
export interface AdminUploads {
  /** The same object until something changed. */
  current(): UploadsState;
  subscribe(listener: () => void): () => void;
  items(query: ItemQuery): Promise<ItemPage>;
  /** Changes planned items; without ids every one of them. */
  revise(patch: IllustrationPatch, ids?: readonly string[]): Promise<void>;
  /** What confirming would do. */
  planSummary(): Promise<PlanSummary>;
  /** In the order of the plan. */
  planIds(query: PlanQuery): Promise<string[]>;
  /** Changes or decides the planned files that the query finds; what a metadata file says of a file stays. */
  apply(change: PlanChange, query: PlanQuery): Promise<Applied>;
  /** Takes the last `apply` back, but for files that were changed after it. */
  undoApply(): Promise<void>;
  /** What came from the planned folders and is no longer in them. */
  removed(): Promise<readonly RemovedFromFolder[]>;
  /** Names of the system files that the planned drops had. */
  leftOut(): Promise<readonly string[]>;
  /** The folder of that name was decided about. */
  forgetRemoved(root: string): Promise<void>;
  /** A planned file seen small or large; null where no picture can be made of it. */
  picture(id: string, size: PlanPictureSize): Promise<Blob | null>;
  /** Sends what the plan says; files that cannot be sent leave the plan, conflicts stay until they are decided. */
  confirm(): Promise<void>;
  /** Forgets the plan; what is already in the queue stays. */
  discardPlan(): Promise<void>;
  /** Forgets what was dropped while the server was away and is not planned yet. */
  forgetWaiting(): Promise<void>;
  pause(ids?: readonly string[]): Promise<void>;
  resume(ids?: readonly string[]): Promise<void>;
  retry(ids?: readonly string[]): Promise<void>;
  /** Without ids: everything in the queue that is not done; the plan stays. */
  cancel(ids?: readonly string[]): Promise<void>;
  clearDone(): Promise<void>;
  /**
   * A ZIP for one pack: read and checked here first, then queued at once. Its progress is in `current().bundles`; pause, resume,
   * retry and cancel take its id. It replaces an earlier upload of the pack that is not done yet. Codes: file_missing, file_unreadable.
   */
  addBundleFile(slug: string, file: File, options?: AddBundleOptions): Promise<AddBundleResult>;
  /**
   * Files of the Add/Edit dialog: read, checked and compared here first, then queued at once. A new illustration is published with its
   * files; of an existing one they replace those that were seen, in the shop or in the queue. Codes: file_missing, file_unreadable, disk_full.
   */
  addIllustrationFiles(
    target: FilesTarget,
    files: ChosenFiles<File>,
    options?: AddFilesOptions,
  ): Promise<AddFilesResult>;
  limits(): Promise<UploadLimits>;
  /** Kept on this computer; takes effect at once. */
  setLimits(limits: UploadLimits): Promise<void>;
  /** What support needs to know, as text to copy: no file contents, tokens, upload addresses or home folders. */
  diagnostics(): Promise<string>;
  /** Where logs are files of this computer. */
  readonly showLogFolder?: () => Promise<void>;
}

export interface WatchedFolderState {
  readonly name: string;
  /** Its disk or network drive is not connected, or it was deleted or renamed. */
  readonly isAway: boolean;
}

/** Each answers the watched folder, or null. */
export interface WatchedFolderChoice {
  current(): Promise<WatchedFolderState | null>;
  choose(): Promise<WatchedFolderState | null>;
  stop(): Promise<WatchedFolderState | null>;
}

export interface AdminFolders {
  /** The files of a drop, read while the event is dispatched; folders may come as one entry or as their files. */
  filesOf(transfer: DataTransfer): Promise<File[]>;
  /** Reads what `filesOf` gave and adds it to the plan. Codes: file_unreadable and those of the network. */
  addDropped(files: readonly File[]): Promise<void>;
  /** Lets the person choose folders and adds them to the plan; calls back once they have chosen. False when they chose none. */
  pick(onChosen: () => void): Promise<boolean>;
  /** Where a folder can be watched: its changes become a plan, and nothing is sent by itself. */
  readonly watched?: WatchedFolderChoice;
}
