/** Compares the pictures of new planned files with the shop's and with each other, one after the other behind everything else. */
import { useEffect, useState } from 'react';
import { listAppearances, type SeenPicture } from '@baobab/data/catalog/sources';
import type { DataClient } from '@baobab/data/client';
import { createLookAlikes } from '@baobab/uploads/appearance/look-alikes';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { useHost } from '../../host-context.tsx';
import type { AdminUploads } from '../../host-uploads.ts';
import { appearanceInPage } from '../../pictures/derive-in-page.ts';
import { titleOf } from './describe-item.ts';
import { PLAN_STATES } from './use-uploads.ts';

export interface PlannedPicture {
  id: string;
  title: string;
}

export interface LookAlike {
  item: PlannedPicture;
  /** What it looks like: a picture of the shop, or one that is planned, too. */
  of: { picture: SeenPicture } | { item: PlannedPicture };
}

const PAGE_ROWS = 100;

/** A hint: where the shop or a picture cannot be read, nothing is told. Begins again whenever `version` changes, unless it is null. */
export function useLookAlikes(version: string | null): readonly LookAlike[] {
  const { client, uploads } = useHost();
  const [found, setFound] = useState<readonly LookAlike[]>([]);
  useEffect(() => {
    if (version === null) return undefined;
    const stopping = new AbortController();
    void compare(client, uploads, setFound, stopping.signal).catch(() => undefined);
    return () => stopping.abort();
  }, [client, uploads, version]);
  return found;
}

async function compare(
  client: DataClient,
  uploads: AdminUploads,
  tell: (found: readonly LookAlike[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const known = createLookAlikes<LookAlike['of']>();
  for (const picture of await listAppearances(client, signal)) known.add({ picture }, picture);
  const found: LookAlike[] = [];
  for await (const { id, ...rest } of newItems(uploads)) {
    const blob = await uploads.picture(id, 'small');
    if (signal.aborted) return;
    const appearance = blob && (await appearanceInPage(blob).catch(() => null));
    if (!appearance) continue;
    const item = { id, title: titleOf({ id, ...rest }) };
    const of = known.find(appearance);
    if (of) {
      found.push({ item, of });
      tell(found.slice());
    }
    known.add({ item }, appearance);
  }
  tell(found.slice());
}

async function* newItems(uploads: AdminUploads): AsyncGenerator<UploadItem> {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { items } = await uploads.items({ states: PLAN_STATES, actions: ['new'], offset, limit: PAGE_ROWS });
    yield* items;
    if (items.length < PAGE_ROWS) return;
  }
}
