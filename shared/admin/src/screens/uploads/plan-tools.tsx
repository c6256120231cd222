import { Button } from 'antd';
import { Icon, type IconName } from '../../frame/icons.tsx';
import { ACTION_LABELS } from './describe-item.ts';
import type { PlanLayout } from './plan-layout.ts';
import type { PlanFilter, usePlannedItems } from './use-plan.ts';
import { SidecarTemplate } from './sidecar-template.tsx';
import styles from './uploads.module.css';
import { SearchField } from '../../form/search-field.tsx';

interface PlanToolsProps {
  layout: PlanLayout;
  onLayout: (layout: PlanLayout) => void;
  counts: Record<PlanFilter, number>;
  list: Pick<ReturnType<typeof usePlannedItems>, 'filter' | 'setFilter' | 'search' | 'setSearch'>;
}

const FILTERS: readonly PlanFilter[] = ['all', 'new', 'changed', 'details', 'conflict', 'rejected', 'same'];

const LAYOUTS: readonly { layout: PlanLayout; icon: IconName; label: string }[] = [
  { layout: 'table', icon: 'menu', label: 'Show as a table' },
  { layout: 'grid', icon: 'categories', label: 'Show as images' },
];

export function PlanTools({ counts, layout, onLayout, list }: PlanToolsProps) {
  const { filter, setFilter, search, setSearch } = list;
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
      <div className="inline">
        <SidecarTemplate />
        <span className={styles.layouts} role="group" aria-label="Layout">
          {LAYOUTS.map((each) => (
            <Button
              key={each.layout}
              type="text"
              title={each.label}
              aria-label={each.label}
              aria-pressed={layout === each.layout}
              className={styles.layoutButton ?? ''}
              icon={<Icon name={each.icon} />}
              onClick={() => onLayout(each.layout)}
            />
          ))}
        </span>
        <SearchField label="Search in the plan" placeholder="Search by path" value={search} onSearch={setSearch} />
      </div>
    </div>
  );
}
