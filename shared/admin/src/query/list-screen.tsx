import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Page } from '@baobab/data/rows';
import { useWaitingReason } from '../connection/use-connection.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { CsvColumn } from '../export/csv.ts';
import { Icon } from '../frame/icons.tsx';
import { Problem } from './problem.tsx';
import type { ListNoun } from './query-keys.ts';
import type { ListQuery, useList } from './use-list.ts';
import { classNames } from '@baobab/ui/class-names';
import screenStyles from '../frame/screen.module.css';
import { SearchField } from '../form/search-field.tsx';

interface ListScreenProps<Row extends { id: string }, Filter extends object> {
  noun: ListNoun;
  title: string;
  className?: string | undefined;
  filtersClassName?: string | undefined;
  placeholder: string;
  from: ReturnType<typeof useList<Row, Filter>>;
  load: (query: ListQuery<Filter>) => Promise<Page<Row>>;
  csv: readonly CsvColumn<Row>[];
  /** Besides the search; the number found follows them. */
  filters: ReactNode;
  /** The rows, while they load too. */
  children: ReactNode;
}

/** A list under its heading, with search, filters, export and what to say when it cannot be had. */
export function ListScreen<Row extends { id: string }, Filter extends object>(props: ListScreenProps<Row, Filter>) {
  const { noun, title, from, load } = props;
  const { data, error, reload, query, search, setSearch, filtered } = from;
  const wait = useWaitingReason();
  return (
    <section aria-labelledby={`${noun}-title`} className={props.className}>
      <div className={screenStyles.screenHead}>
        <h1 id={`${noun}-title`}>{title}</h1>
        <div className="inline">
          <Button icon={<Icon name="retry" />} onClick={reload} disabled={wait !== null} title={wait ?? undefined}>
            Refresh
          </Button>
          <ExportButton
            noun={noun}
            columns={props.csv}
            total={data?.total ?? 0}
            load={(page, pageSize) => load({ ...query, page, pageSize })}
          />
        </div>
      </div>
      <div className={classNames(screenStyles.filters, props.filtersClassName)} role="search">
        <SearchField label={`Search ${noun}`} placeholder={props.placeholder} value={search} onSearch={setSearch} />
        {props.filters}
        <span role="status" className="soft">
          {data && filtered ? `${data.total.toLocaleString('en-US')} found` : ''}
        </span>
      </div>
      {error && <Problem title={`${title} could not be loaded`} error={error} onRetry={reload} />}
      {(data || !error) && props.children}
    </section>
  );
}
