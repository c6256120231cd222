import { useEffect, useMemo } from 'react';
import { imageUrl } from '@baobab/data/storage/images';
import type { Picture } from '@baobab/domain/entities/fields';
import { useHost } from '../../../host-context.tsx';

/** Address of the picture that the form shows; null while there is none. */
export type ShownPicture = string | null;

export function useShownPicture(
  stored: Pick<Picture, 'image' | 'imageWidths'> | null,
  chosen: File | null,
  widthPx: number,
): ShownPicture {
  const { serverUrl } = useHost();
  const preview = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  return preview ?? (stored ? imageUrl(serverUrl, stored, widthPx) : null);
}
