import type { DataClient } from '@baobab/data/client';
import { useId } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DownloadEntry } from './entries.ts';
import { carryOut, goOn, pause, remove, saveAgain, saveDirectly } from './queue.ts';
import styles from './downloads.module.css';

interface DownloadRowProps {
  data: DataClient;
  entry: DownloadEntry;
  words: string;
}

export function DownloadRow({ data, entry, words }: DownloadRowProps) {
  const { id, title, fileName, status, received, sizeBytes } = entry;
  const name = useId();
  const isOpen = status === 'queued' || status === 'paused';
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3 id={name}>{title}</h3>
          <p>{fileName}</p>
        </div>
        <IconButton
          label={status === 'saved' ? `Remove ${title} from the list` : `Cancel ${title}`}
          onClick={() => void carryOut(remove(id))}
        >
          <Icon name="close" size={18} />
        </IconButton>
      </div>
      {isOpen && sizeBytes !== null && (
        <progress className={styles.progress} aria-labelledby={name} max={Math.max(sizeBytes, 1)} value={received} />
      )}
      <p className={styles.words} data-status={status}>
        {words}
      </p>
      <Actions data={data} entry={entry} />
    </li>
  );
}

function Actions({ data, entry }: { data: DataClient; entry: DownloadEntry }) {
  const { id, title, status, problem } = entry;
  const button = (label: string, act: () => void) => (
    <Button look="outline" aria-label={`${label}: ${title}`} onClick={act}>
      {label}
    </Button>
  );
  if (status === 'queued') return button('Pause', () => void carryOut(pause(id)));
  if (status === 'paused') return button('Resume', () => void carryOut(goOn(id)));
  if (status === 'saved') return button('Save again', () => void carryOut(saveAgain(entry)));
  if (status !== 'failed') return null;
  return (
    <div className={styles.all}>
      {button('Try again', () => void carryOut(goOn(id)))}
      {problem === 'no-space' && button('Download directly', () => void carryOut(saveDirectly(data, entry)))}
    </div>
  );
}
