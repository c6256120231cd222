import { useCallback, useSyncExternalStore } from 'react';
import type { PlanPictureSize } from '@baobab/uploads/plan-pictures';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import type { AdminUploads } from '../../host-uploads.ts';
import { createPictureCache, type PictureCache } from '../../pictures/picture-cache.ts';

const caches = new WeakMap<AdminUploads, PictureCache<PlanPictureSize>>();

function cacheOf(uploads: AdminUploads): PictureCache<PlanPictureSize> {
  const cache = caches.get(uploads) ?? createPictureCache((id, size) => uploads.picture(id, size));
  caches.set(uploads, cache);
  return cache;
}

/** Address of a planned file's picture; null where there is none, undefined until it was made. */
function usePlanPicture(id: string, size: PlanPictureSize): string | null | undefined {
  const cache = cacheOf(useHost().uploads);
  const subscribe = useCallback((listener: () => void) => cache.want(id, size, listener), [cache, id, size]);
  return useSyncExternalStore(subscribe, () => cache.peek(id, size));
}

/** Decorative: the title stands beside it. */
export function PlanPicture({ id }: { id: string }) {
  const address = usePlanPicture(id, 'small');
  return address ? <img src={address} alt="" draggable={false} decoding="async" /> : <Icon name="illustrations" />;
}

/** The small picture, until the large one is here. */
export function LargePlanPicture({ id, title }: { id: string; title: string }) {
  const small = usePlanPicture(id, 'small');
  const large = usePlanPicture(id, 'large');
  const address = large ?? small;
  if (address) return <img src={address} alt={title} aria-busy={large === undefined} draggable={false} />;
  return (
    <p className="soft" role="status">
      {large === null ? 'This file has no preview image.' : 'Making the preview image…'}
    </p>
  );
}
