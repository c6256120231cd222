import { Modal } from 'antd';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { AdminRole } from '@baobab/domain/admin-roles';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@baobab/domain/constants';
import { Icon } from '../frame/icons.tsx';
import { useNavigation } from '../frame/navigation.tsx';
import { useHost } from '../host-context.tsx';
import { useDebounced } from '../query/use-debounced.ts';
import { queryKeys } from '../query/query-keys.ts';
import { useAdminQuery } from '../query/use-admin-query.ts';
import { findItems, matches, type Command } from './commands.ts';
import { PaletteList } from './palette-list.tsx';
import styles from './palette.module.css';

interface CommandPaletteProps {
  role: AdminRole;
  commands: readonly Command[];
  onClose: () => void;
}

const NOTHING: readonly Command[] = [];

/** Do anything, go anywhere, find anything: type, choose with the arrow keys, Enter. */
export function CommandPalette({ role, commands, onClose }: CommandPaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const wanted = search.trim();
  const settled = useDebounced(wanted, SEARCH_DEBOUNCE_MS);
  const { found, waiting } = useFound(role, wanted, settled);
  const options = useMemo(
    () => [...commands.filter((command) => wanted === '' || matches(command, wanted)), ...found],
    [commands, found, wanted],
  );
  const at = Math.min(active, Math.max(0, options.length - 1));
  const groups = Map.groupBy(options, ({ group }) => group);
  const ordered = [...groups.values()].flat();
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, options]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const keys = (event: KeyboardEvent) => {
    const last = ordered.length - 1;
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: event.ctrlKey ? 0 : undefined,
      End: event.ctrlKey ? last : undefined,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(ordered[at]);
    }
  };
  const status = waiting
    ? 'Searching…'
    : wanted && ordered.length === 0
      ? `Nothing found for “${wanted}”.`
      : `${ordered.length} ${ordered.length === 1 ? 'choice' : 'choices'}`;

  return (
    <Modal
      open
      className={styles.palette}
      title={<span className="visually-hidden">Find or do</span>}
      closable={false}
      footer={null}
      width={600}
      style={{ top: '12vh' }}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.paletteSearch}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Find or do"
          aria-expanded={ordered.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={ordered.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          placeholder="Find an illustration, user, post or order, or do something"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setActive(0);
          }}
          onKeyDown={keys}
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteList
        ref={list}
        id={`${id}-list`}
        groups={groups}
        activeId={ordered[at]?.id}
        optionId={(command) => optionId(ordered.indexOf(command))}
        onActive={(command) => setActive(ordered.indexOf(command))}
        onRun={run}
      />
      <p className={ordered.length === 0 ? styles.paletteStatus : 'visually-hidden'} role="status">
        {status}
      </p>
    </Modal>
  );
}

/** @param settled the wanted text once typing has paused */
function useFound(role: AdminRole, wanted: string, settled: string) {
  const { client } = useHost();
  const navigation = useNavigation();
  const asks = settled.length >= SEARCH_MIN_CHARS;
  const { data = NOTHING, loading } = useAdminQuery(queryKeys.palette(asks ? settled : ''), async () =>
    asks ? findItems(client, settled, { role, navigation }) : NOTHING,
  );
  const searches = wanted.length >= SEARCH_MIN_CHARS;
  return { found: searches ? data : NOTHING, waiting: searches && (settled !== wanted || loading) };
}
