import { Modal, Switch } from 'antd';
import styles from './palette.module.css';

interface ShortcutsProps {
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  onClose: () => void;
}

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], 'Find or do anything (⌘ K on a Mac)'],
  [['/'], 'Search in the open screen'],
  [['?'], 'This list'],
  [['Esc'], 'Close what is on top'],
  [['Space', '↑', '↓'], 'On a handle: pick up, move and drop a category'],
  [['←', '→'], 'On a column’s edge: make it narrower or wider'],
];

export function Shortcuts({ singleKeys, onSingleKeys, onClose }: ShortcutsProps) {
  return (
    <Modal open title="Keyboard shortcuts" footer={null} onCancel={onClose} width={480} destroyOnHidden>
      <dl className={styles.shortcuts}>
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="inline">
        <Switch size="small" aria-labelledby="single-keys" checked={singleKeys} onChange={onSingleKeys} />
        <span id="single-keys">Shortcuts of a single key ( / and ? )</span>
      </div>
    </Modal>
  );
}
