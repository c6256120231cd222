/** The filters of narrow screens: choices show at once in the count of its button. */
import { Link } from 'react-router-dom';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { criteriaAddress, NO_CRITERIA, type Criteria } from './criteria.ts';
import type { FacetGroup } from './facet-groups.ts';
import { FilterForm } from './filter-form.tsx';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  groups: readonly FacetGroup[];
  onToggle: (filter: string) => void;
  criteria: Criteria;
  path: string;
  /** The number of what was found, in words; empty while it is not known. */
  count: string;
}

export function FilterSheet({ open, onClose, groups, onToggle, criteria, path, count }: FilterSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Filters" className={styles.sheet}>
      <div className={styles.body}>
        <FilterForm groups={groups} onToggle={onToggle} />
      </div>
      <div className={styles.foot}>
        {criteria.filters.length > 0 && (
          <Link to={criteriaAddress(path, { ...NO_CRITERIA, query: criteria.query })} preventScrollReset>
            Clear all
          </Link>
        )}
        <Button look="primary" onClick={onClose}>
          {`Show ${count || 'illustrations'}`}
        </Button>
      </div>
    </Dialog>
  );
}
