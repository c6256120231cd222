import { Select } from 'antd';
import { useState } from 'react';
import { listAdminIllustrations } from '@baobab/data/catalog/admin-illustrations';
import { SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import { FormField } from '../../form/form-field.tsx';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useDebounced } from '../../query/use-debounced.ts';

const FOUND = 20;

/** Which illustrations are in a pack, found by words of their titles; `known` are those that were in it before. */
export function ItemChoices({ known }: { known: readonly { id: string; title: string }[] }) {
  const { client } = useHost();
  const [titles, setTitles] = useState(() => new Map(known.map(({ id, title }) => [id, title])));
  const [search, setSearch] = useState('');
  const asked = useDebounced(search, SEARCH_DEBOUNCE_MS);
  const { data, error, loading } = useAdminQuery(queryKeys.list('illustrations', { forPack: asked }), () =>
    listAdminIllustrations(client, { search: asked, pageSize: FOUND }),
  );
  const found = data?.items ?? [];
  return (
    <FormField<{ items: string[] }, 'items'>
      name="items"
      label="Its illustrations"
      hint="Their pages name this pack, and what was paid for them counts toward its bundles. Illustrations that are in its file are found by themselves."
    >
      {({ value, onChange, ...input }) => (
        <Select<string[]>
          {...input}
          className="fill"
          mode="multiple"
          maxTagCount={12}
          placeholder="Type a part of a title"
          value={value}
          loading={loading}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          options={[
            ...value
              .filter((id) => !found.some((item) => item.id === id))
              .map((id) => ({ value: id, label: titles.get(id) ?? id })),
            ...found.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          notFoundContent={error ? 'The items could not be loaded.' : loading ? 'Loading…' : 'No item has this title.'}
          onChange={(ids: string[]) => {
            setTitles(new Map([...titles, ...found.map(({ id, title }) => [id, title] as const)]));
            onChange(ids);
          }}
        />
      )}
    </FormField>
  );
}
