import { Alert, App, Button, Progress } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { myBundleFiles } from '@baobab/data/packs/bundles';
import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { describeError } from '@baobab/ui/describe-error';
import { useHost } from '../../host-context.tsx';
import styles from './bundles.module.css';
import { makePreviews, storedZip, type PreviewProgress, type PreviewsOutcome } from './make-previews.ts';

interface PackPreviewsProps {
  packs: readonly PackWithContents[];
  /** How many releases this window has seen; each one starts the making by itself. */
  released: number;
  onChanged: () => void;
}

const lacksPreviews = ({ contents }: PackWithContents): boolean =>
  contents?.pictures.some(({ image }) => image === null) ?? false;

/** Above the packs while the shop has no pictures of what is in some of them. */
export function PackPreviews({ packs, released, onChanged }: PackPreviewsProps) {
  const waiting = packs.filter(lacksPreviews);
  const { progress, start, stop } = useMaking(waiting, onChanged);
  const startAgain = useEffectEvent(() => void start());
  const seen = useRef(released);
  useEffect(() => {
    if (released <= seen.current || waiting.length === 0) return;
    seen.current = released;
    startAgain();
  }, [released, waiting.length]);
  if (progress) return <Making progress={progress} onStop={stop} />;
  if (waiting.length === 0) return null;
  return (
    <Alert
      className={styles.previews}
      type="info"
      role="status"
      showIcon
      title={`${waiting.length === 1 ? '1 file has' : `${waiting.length} files have`} illustrations without a preview`}
      description={`Visitors of the bundle’s page see no illustrations of ${waiting.map(({ title }) => title).join(', ')}. Each file is downloaded once; you can stop and go on at any time.`}
      action={
        <Button type="primary" onClick={() => void start()}>
          Make previews
        </Button>
      }
    />
  );
}

function Making({ progress: { done, total, name }, onStop }: { progress: PreviewProgress; onStop: () => void }) {
  return (
    <Alert
      className={styles.previews}
      type="info"
      role="status"
      title={`Making previews: ${done} of ${total}`}
      description={
        <>
          <Progress
            percent={Math.floor((100 * done) / Math.max(1, total))}
            showInfo={false}
            aria-label="Previews made"
          />
          <span>{name}</span>
        </>
      }
      action={<Button onClick={onStop}>Stop</Button>}
    />
  );
}

/** Each preview is saved by itself, so stopping, or leaving the screen, loses nothing. */
function useMaking(waiting: readonly PackWithContents[], onChanged: () => void) {
  const { client } = useHost();
  const { message, notification } = App.useApp();
  const [progress, setProgress] = useState<PreviewProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const make = async (signal: AbortSignal) => {
    const slugs = new Set(waiting.map(({ slug }) => slug));
    const zips = (await myBundleFiles(client)).filter(({ slug }) => slugs.has(slug)).map(storedZip);
    const total: PreviewsOutcome = { made: 0, failed: 0 };
    for (const zip of zips) {
      if (!zip || signal.aborted) continue;
      const { made, failed } = await makePreviews(client, zip, setProgress, signal);
      total.made += made;
      total.failed += failed;
    }
    if (total.failed > 0)
      notification.warning({
        title: total.failed === 1 ? '1 illustration has no preview' : `${total.failed} illustrations have no preview`,
        description: 'This window cannot draw them. Buyers get them as they are; visitors see only their titles.',
      });
    else void message.success(total.made === 1 ? '1 preview was made.' : `${total.made} previews were made.`);
  };
  const start = async () => {
    const { signal } = (stopping.current = new AbortController());
    setProgress({ done: 0, total: 1, name: '' });
    try {
      await make(signal);
    } catch (error) {
      notification.error({
        title: 'The previews stopped',
        description: `${describeError(error).body} What was made is saved; start again to go on.`,
      });
    }
    onChanged();
    setProgress(null);
  };
  return { progress, start, stop: () => stopping.current?.abort() };
}
