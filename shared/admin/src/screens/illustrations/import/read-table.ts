/** A table that a person chose: XLSX, or text separated by comma, semicolon or tab, told apart by content. */
import { AppError } from '@baobab/domain/errors';
import { decodeText } from '@baobab/uploads/kinds/decode-text';
import { readRows } from '@baobab/uploads/kinds/delimited-text';
import type { ReadBytes } from '@baobab/uploads/zip/byte-reader';
import { ZipRefusal } from '@baobab/uploads/zip/zip-refusal';
import { readXlsx } from '@baobab/uploads/sheet/read-xlsx';
import { ROWS_MAX, type SheetRow } from '@baobab/uploads/sheet/sheet-row';

const FILE_MAX_BYTES = 64 * 1024 * 1024;
const ZIP_MARK = [0x50, 0x4b];
/** Of Excel's form before 2007. */
const COMPOUND_MARK = [0xd0, 0xcf, 0x11, 0xe0];

const refusal = (message: string) => new AppError('validation', {}, { message });

/** Rows with something in them. Code: validation, in words, when it is no table or too large; those of `read`. */
export async function* readTable(read: ReadBytes, sizeBytes: number): AsyncGenerator<SheetRow> {
  if (sizeBytes > FILE_MAX_BYTES) throw refusal('A table has at most 64 MB.');
  const head = await read(0, 4);
  const starts = (mark: readonly number[]) => mark.every((byte, index) => head[index] === byte);
  if (starts(COMPOUND_MARK))
    throw refusal('This is an Excel file of the form before 2007. Save it as XLSX or as CSV UTF-8.');
  if (starts(ZIP_MARK)) yield* ofWorkbook(read, sizeBytes);
  else yield* ofText(decodeText(await read(0, sizeBytes)));
}

async function* ofWorkbook(read: ReadBytes, sizeBytes: number): AsyncGenerator<SheetRow> {
  try {
    yield* readXlsx(read, sizeBytes);
  } catch (error) {
    throw error instanceof ZipRefusal ? refusal(`This spreadsheet cannot be read. ${error.message}`) : error;
  }
}

function* ofText(text: string): Generator<SheetRow> {
  let rows = 0;
  for (const { number, cells, isOpen } of readRows(text)) {
    rows += 1;
    if (rows > ROWS_MAX) throw refusal(`A table has at most ${ROWS_MAX.toLocaleString('en-US')} rows.`);
    yield { number, cells, problems: isOpen ? ['a quotation mark is not closed'] : [] };
  }
}
