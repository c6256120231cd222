import { shopDay } from '../moments.ts';

export function saveTextFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveFile(name, [text], type);
}

export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser reads the address after this task
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** 'orders-2026-11-03.csv', by the shop's calendar. */
export const datedName = (noun: string, now: Date, ending = 'csv'): string => `${noun}-${shopDay(now)}.${ending}`;
