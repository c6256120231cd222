import { Select } from 'antd';
import { useState } from 'react';
import { listAdminIllustrations } from '@baobab/data/catalog/admin-illustrations';
import { SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { FieldInput } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useDebounced } from '../../query/use-debounced.ts';

interface ItemSelectProps {
  input: FieldInput;
  value: string | null;
  /** What the chosen item is called, before it was searched for. */
  title: string | null;
  onChange: (id: string | null) => void;
}

export function ItemSelect({ input: { id, ...input }, value, title, onChange }: ItemSelectProps) {
  const { client } = useHost();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search, SEARCH_DEBOUNCE_MS);
  const { data, error, loading } = useAdminQuery(queryKeys.list('illustrations', { forCode: asked }), () =>
    listAdminIllustrations(client, { search: asked, pageSize: 20 }),
  );
  const found = (data?.items ?? []).map((item) => ({ value: item.id, label: item.title }));
  const isFound = found.some((option) => option.value === value);
  const options = value !== null && !isFound ? [{ value, label: title ?? value }, ...found] : found;
  return (
    <Select<string | null>
      {...input}
      id={id}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder="Type a part of its title"
      value={value}
      loading={loading}
      options={options}
      notFoundContent={error ? 'The items could not be loaded.' : loading ? 'Loading…' : 'No item has this title.'}
      onChange={(next: string | null | undefined) => onChange(next ?? null)}
    />
  );
}
