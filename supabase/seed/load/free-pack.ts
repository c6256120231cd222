/** The pack that subscribers of the newsletter get: five free illustrations, from the files in storage. */
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { displayFileName } from '@baobab/domain/file-name';
import { strFromU8, unzipSync } from 'fflate';
import { licenseOf } from '@baobab/domain/license-text';
import { archive } from '../pictures/archive.ts';
import { sha256 } from '../pictures/render.ts';
import { fixedTimestamp } from './backend.ts';
import type { Backend } from './backend.ts';

const ITEMS = 5;
const FREE = 'select=id,master_file,downloadable_file&kind=eq.illustration&is_free=is.true&is_deliverable=is.true';

export async function loadFreePack(backend: Backend): Promise<void> {
  if ((await backend.select('free_pack', 'select=only_one')).length > 0) return;
  const chosen = await backend.select('illustrations', `${FREE}&order=id&limit=${ITEMS}`);
  if (chosen.length < ITEMS) return;
  const files: Record<string, Uint8Array | string> = {
    'license.txt': licenseOf('Five free illustrations', 'free'),
  };
  for (const { master_file: master, downloadable_file: zip } of chosen) {
    const path = String(zip ?? master);
    const bytes = await backend.download(BUCKET_DOWNLOADS, path);
    if (!path.endsWith('.zip')) files[displayFileName(path)] = bytes;
    else for (const [name, content] of Object.entries(unzipSync(bytes))) files[name] ??= asFile(name, content);
  }
  const packed = archive(files);
  const objectPath = `free-pack/${fixedTimestamp('free-pack')}_five-free-illustrations.zip`;
  await backend.upload(BUCKET_DOWNLOADS, objectPath, packed, 'application/zip');
  const row = {
    illustration_ids: chosen.map(({ id }) => String(id)),
    object_path: objectPath,
    size_bytes: packed.byteLength,
    sha256: sha256(packed),
  };
  await backend.insert('free_pack', [row], 'only_one');
}

const asFile = (name: string, content: Uint8Array) => (name.endsWith('.svg') ? strFromU8(content) : content);
