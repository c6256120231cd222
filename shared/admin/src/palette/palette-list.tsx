import type { Ref } from 'react';
import { Icon } from '../frame/icons.tsx';
import type { Command } from './commands.ts';
import styles from './palette.module.css';

interface PaletteListProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  groups: ReadonlyMap<string, readonly Command[]>;
  activeId: string | undefined;
  optionId: (command: Command) => string;
  onActive: (command: Command) => void;
  onRun: (command: Command) => void;
}

/** The choices in their groups; the search field has the keyboard. */
export function PaletteList({ ref, id, groups, activeId, optionId, onActive, onRun }: PaletteListProps) {
  return (
    <div className={styles.paletteList} id={id} role="listbox" aria-label="Choices" ref={ref}>
      {[...groups].map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <div className={styles.paletteGroup} aria-hidden="true">
            {group}
          </div>
          {members.map((command) => (
            // the keyboard stays in the search field, which chooses for it
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={command.id}
              id={optionId(command)}
              role="option"
              tabIndex={-1}
              aria-selected={command.id === activeId}
              className={styles.paletteOption}
              onClick={() => onRun(command)}
              onPointerMove={() => onActive(command)}
            >
              <Icon name={command.icon} />
              <span className="clip">{command.title}</span>
              {command.detail && <span className="soft clip">{command.detail}</span>}
              {command.keys && <kbd>{command.keys}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
