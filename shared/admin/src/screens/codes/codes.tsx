import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { listDiscountCodes } from '@baobab/data/orders/discount-codes';
import { hasText } from '@baobab/domain/fold-letters';
import { SearchField } from '../../form/search-field.tsx';
import { Icon } from '../../frame/icons.tsx';
import { NEW_ITEM, useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CodeTable } from './code-table.tsx';
import { codeEffect, codeScope } from './describe-code.ts';
import { useCodeActions } from './use-code-actions.ts';
import screenStyles from '../../frame/screen.module.css';

/** Discount codes: few enough to be loaded and searched at once. */
export function Codes() {
  const { client } = useHost();
  const { data, error, loading, reload } = useAdminQuery(queryKeys.codes, () => listDiscountCodes(client));
  const [openId, setOpen] = useOpenItem();
  const [search, setSearch] = useState('');
  const actions = useCodeActions(reload);
  const rows = useMemo(
    () =>
      (data ?? []).filter((code) =>
        hasText(`${code.code}\n${code.note}\n${codeEffect(code)}\n${codeScope(code)}`, search),
      ),
    [data, search],
  );
  const editing = openId === NEW_ITEM ? null : data?.find(({ code }) => code === openId);
  return (
    <section aria-labelledby="codes-title">
      <div className={screenStyles.screenHead}>
        <div>
          <h1 id="codes-title">Codes</h1>
          <p className="soft">
            One code makes an order cheaper. Orders name their code, so a code is switched off, not deleted.
          </p>
        </div>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen(NEW_ITEM)}>
          Add code
        </Button>
      </div>
      <div className={screenStyles.filters} role="search">
        <SearchField
          label="Search codes"
          placeholder="Search by code, note or item..."
          value={search}
          onSearch={setSearch}
        />
      </div>
      {error && <Problem title="The codes could not be loaded" error={error} onRetry={reload} />}
      {(data || !error) && (
        <CodeTable
          codes={rows}
          loading={loading && !data}
          empty={
            search.trim() ? 'No code matches your search.' : 'There are no codes yet. Add one, and hand out its link.'
          }
          onEdit={({ code }) => setOpen(code)}
          {...actions}
        />
      )}
      {data && openId && editing !== undefined && (
        <CodeDialog
          key={openId}
          code={editing}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            reload();
          }}
        />
      )}
    </section>
  );
}
