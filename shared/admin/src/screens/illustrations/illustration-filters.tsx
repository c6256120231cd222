import { Button, Select } from 'antd';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { ILLUSTRATIONS_STATE } from '@baobab/domain/column-values';
import type { IllustrationState } from '@baobab/domain/entities/illustration';
import { STATE_NAMES } from './state-badge.tsx';
import type { IllustrationFilter } from './use-illustrations.ts';
import { classNames } from '@baobab/ui/class-names';
import screenStyles from '../../frame/screen.module.css';
import styles from './illustrations.module.css';
import { SearchField } from '../../form/search-field.tsx';

interface IllustrationFiltersProps {
  search: string;
  onSearch: (text: string) => void;
  filter: IllustrationFilter;
  onFilter: (change: Partial<IllustrationFilter>) => void;
  categories: readonly string[];
}

const asBoolean = { yes: true, no: false } as const;
type YesNo = keyof typeof asBoolean;
const asChoice = (value: boolean | undefined): YesNo | undefined =>
  value === undefined ? value : value ? 'yes' : 'no';

export function IllustrationFilters({ search, onSearch, filter, onFilter, categories }: IllustrationFiltersProps) {
  const choice = (label: string, key: 'free' | 'featured' | 'sellable' | 'onSale', yes: string, no: string) => (
    <Select<YesNo>
      allowClear
      aria-label={label}
      placeholder={label}
      value={asChoice(filter[key]) ?? null}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      onChange={(value: YesNo | undefined) => onFilter({ [key]: value === undefined ? undefined : asBoolean[value] })}
    />
  );
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className={classNames(screenStyles.filters, styles.illustrationFilters)} role="search">
      <SearchField
        label="Search illustrations"
        placeholder={adminIllustrationMessages.searchPlaceholder}
        value={search}
        onSearch={onSearch}
      />
      <Select<string>
        allowClear
        showSearch
        aria-label="Category"
        placeholder="Category"
        value={filter.category ?? null}
        onChange={(category: string | undefined) => onFilter({ category })}
        options={categories.map((name) => ({ value: name, label: name }))}
      />
      <Select<IllustrationState>
        allowClear
        aria-label="State"
        placeholder="State"
        value={filter.state ?? null}
        onChange={(state: IllustrationState | undefined) => onFilter({ state })}
        options={ILLUSTRATIONS_STATE.map((state) => ({ value: state, label: STATE_NAMES[state] }))}
      />
      {choice('Price', 'free', 'Free', 'Paid')}
      {choice('Home page', 'featured', 'Featured', 'Not featured')}
      {choice('For sale', 'sellable', 'Can be had', 'Can’t be sold')}
      {choice('Sale', 'onSale', 'On sale', 'Not on sale')}
      {filtered && (
        <Button
          type="text"
          onClick={() =>
            onFilter({
              category: undefined,
              free: undefined,
              featured: undefined,
              sellable: undefined,
              onSale: undefined,
              state: undefined,
            })
          }
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
