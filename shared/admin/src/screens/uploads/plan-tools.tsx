import { ACTION_LABELS } from './describe-item.ts';
import type { PlanFilter, usePlannedItems } from './use-plan.ts';
import { SidecarTemplate } from './sidecar-template.tsx';
import styles from './uploads.module.css';
import { SearchField } from '../../form/search-field.tsx';

interface PlanToolsProps {
  counts: Record<PlanFilter, number>;
  list: Pick<ReturnType<typeof usePlannedItems>, 'filter' | 'setFilter' | 'search' | 'setSearch'>;
}

const FILTERS: readonly PlanFilter[] = ['all', 'new', 'changed', 'details', 'conflict', 'rejected', 'same'];

/** Which of the planned files are shown. */
export function PlanTools({ counts, list: { filter, setFilter, search, setSearch } }: PlanToolsProps) {
  return (
    <div className={styles.planTools}>
      <div className={styles.chips} role="group" aria-label="Show">
        {FILTERS.filter((name) => counts[name] > 0 || name === 'all' || name === filter).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            data-action={name}
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
          >
            {name === 'all' ? 'All' : ACTION_LABELS[name]}{' '}
            <span className="number">{counts[name].toLocaleString('en-US')}</span>
          </button>
        ))}
      </div>
      <SidecarTemplate />
      <SearchField label="Search in the plan" placeholder="Search by path" value={search} onSearch={setSearch} />
    </div>
  );
}
