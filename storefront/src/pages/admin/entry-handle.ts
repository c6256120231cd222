/** What the browser gives for a dropped or chosen folder or file. */
export type EntryHandle = FileSystemDirectoryHandle | FileSystemFileHandle;
