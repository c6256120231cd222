import { plural } from '@baobab/domain/plural';
import { Radio, Select } from 'antd';
import { listAdminIllustrations } from '@baobab/data/catalog/admin-illustrations';
import type { CategoryItemsDecision } from '@baobab/data/catalog/admin-categories';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCategoryNames } from '../../query/use-category-names.ts';
import formStyles from '../../form/form.module.css';

/** Moving is not decided before there is a category to move to. */
export type ItemsAnswer = CategoryItemsDecision | { items: 'move'; to: null };

export function isDecided(answer: ItemsAnswer): answer is CategoryItemsDecision {
  return answer.items !== 'move' || answer.to !== null;
}

interface CategoryItemsProps {
  name: string;
  answer: ItemsAnswer;
  onAnswer: (answer: ItemsAnswer) => void;
}

/** What becomes of the illustrations of a category that visitors will not see any more. */
export function CategoryItems({ name, answer, onAnswer }: CategoryItemsProps) {
  const { client } = useHost();
  const others = useCategoryNames().filter((each) => each !== name);
  const { data } = useAdminQuery(queryKeys.list('illustrations', { inCategory: name }), () =>
    listAdminIllustrations(client, { category: name, pageSize: 1 }),
  );
  if (data?.total === 0) return <p className="hint">No illustration is in this category.</p>;
  const choose = (items: ItemsAnswer['items']) => onAnswer(items === 'move' ? { items, to: null } : { items });
  return (
    <fieldset className={formStyles.formStack}>
      <legend>What becomes of its {data ? plural(data.total, 'illustration') : 'illustrations'}?</legend>
      <Radio.Group
        value={answer.items}
        onChange={({ target }: { target: { value?: ItemsAnswer['items'] } }) => target.value && choose(target.value)}
        options={[
          { value: 'keep', label: 'Stay for sale: found in lists and search, under no category' },
          { value: 'unlist', label: 'Are withdrawn: buyers keep their files' },
          { value: 'move', label: 'Move to another category' },
        ]}
      />
      {answer.items === 'move' && (
        <Select
          aria-label="Category to move them to"
          placeholder="Choose a category"
          value={answer.to}
          options={others.map((value) => ({ value }))}
          onChange={(to: string) => onAnswer({ items: 'move', to })}
        />
      )}
    </fieldset>
  );
}
