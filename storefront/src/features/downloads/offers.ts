/** Links: each lives for a minute, so the driver asks for a new one before each attempt, unless a fresh one is at hand. */
import type { DataClient } from '@baobab/data/client';
import { requestDownload, type DownloadOffer } from '@baobab/data/orders/downloads';
import { SIGNED_URL_SECONDS } from '@baobab/domain/constants';
import type { DownloadRequest } from '@baobab/domain/contracts/downloads';

const FRESH_MS = (SIGNED_URL_SECONDS / 2) * 1000;
const kept = new Map<string, { offer: DownloadOffer; at: number }>();

/** For the download's first attempt in this tab. */
export function keepOffer(id: string, offer: DownloadOffer): void {
  kept.set(id, { offer, at: Date.now() });
}

export async function offerFor(data: DataClient, id: string, request: DownloadRequest): Promise<DownloadOffer> {
  const known = kept.get(id);
  kept.delete(id);
  if (known && Date.now() - known.at < FRESH_MS) return known.offer;
  return requestDownload(data, { ...request, downloadId: id });
}
