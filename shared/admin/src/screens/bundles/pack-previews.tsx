import { App } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { myBundleFiles } from '@baobab/data/bundles';
import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { BackfillBanner } from '../../backfill/backfill-banner.tsx';
import { useBackfill, type ReportProgress } from '../../backfill/use-backfill.ts';
import { useHost } from '../../host-context.tsx';
import { makePreviews, storedZip, type PreviewsOutcome } from './make-previews.ts';

interface PackPreviewsProps {
  packs: readonly PackWithContents[];
  /** How many releases this window has seen; each one starts the making by itself. */
  released: number;
  onChanged: () => void;
}

const lacksPreviews = ({ version, contents }: PackWithContents): boolean =>
  version > 0 && (contents === null || contents.pictures.some(({ image }) => image === null));

/** Above the packs while the shop has no pictures of what is in some of them. */
export function PackPreviews({ packs, released, onChanged }: PackPreviewsProps) {
  const waiting = packs.filter(lacksPreviews);
  const making = useMaking(waiting, onChanged);
  const startAgain = useEffectEvent(() => void making.start());
  const seen = useRef(released);
  useEffect(() => {
    if (released <= seen.current || waiting.length === 0) return;
    seen.current = released;
    startAgain();
  }, [released, waiting.length]);
  return (
    <BackfillBanner
      backfill={making}
      running={{ title: 'Making previews', label: 'Previews made' }}
      missing={
        waiting.length === 0
          ? null
          : {
              title: `${waiting.length === 1 ? '1 file has' : `${waiting.length} files have`} pictures without a preview`,
              consequences: `Visitors of the bundle’s page see no pictures of ${waiting.map(({ title }) => title).join(', ')}.`,
              action: 'Make previews',
            }
      }
    />
  );
}

function useMaking(waiting: readonly PackWithContents[], onChanged: () => void) {
  const { client } = useHost();
  const { message, notification } = App.useApp();
  const make = async (onProgress: ReportProgress, signal: AbortSignal) => {
    const slugs = new Set(waiting.map(({ slug }) => slug));
    const zips = (await myBundleFiles(client)).filter(({ slug }) => slugs.has(slug)).map(storedZip);
    const total: PreviewsOutcome = { made: 0, failed: 0 };
    for (const zip of zips) {
      if (!zip || signal.aborted) continue;
      const { made, failed } = await makePreviews(client, zip, onProgress, signal);
      total.made += made;
      total.failed += failed;
    }
    if (total.failed > 0)
      notification.warning({
        title: total.failed === 1 ? '1 picture has no preview' : `${total.failed} pictures have no preview`,
        description: 'This window cannot draw them. Buyers get them as they are; visitors see only their titles.',
      });
    else void message.success(total.made === 1 ? '1 preview was made.' : `${total.made} previews were made.`);
  };
  return useBackfill(make, {
    failed: { title: 'The previews stopped', safe: 'What was made is saved; start again to go on.' },
    onEnd: onChanged,
  });
}
