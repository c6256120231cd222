import { useQueryClient } from '@tanstack/react-query';
import { Select, Skeleton, Button, Input } from 'antd';
import { useState } from 'react';
import {
  addFacetValue,
  changeFacetValue,
  listFacetValues,
  orderFacetValues,
  removeFacetValue,
} from '@baobab/data/catalog/facet-values';
import { OWNER_FACET_NAMES, type FacetValue } from '@baobab/domain/descriptions';
import { OWNER_FACETS, type OwnerFacet } from '@baobab/domain/facets';
import { AppError } from '@baobab/domain/errors';
import { slugify } from '@baobab/domain/slug';
import { Field } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { SettingsCard } from './settings-fields.tsx';
import { WordList } from './word-list.tsx';
import styles from './settings.module.css';

const LABEL_MAX_CHARS = 60;

/** `onAdd` answers whether it was added. */
function AddWord({ onAdd }: { onAdd: (label: string) => Promise<boolean> }) {
  const [label, setLabel] = useState('');
  const wanted = label.trim();
  const add = async () => {
    if (wanted && (await onAdd(wanted))) setLabel('');
  };
  return (
    <Field label="New word" hint="As shoppers read it, such as “Finger waves”">
      {(input) => (
        <div className={styles.addWord}>
          <Input
            {...input}
            value={label}
            maxLength={LABEL_MAX_CHARS}
            onChange={({ target }) => setLabel(target.value)}
            onPressEnter={() => void add()}
          />
          <Button disabled={!wanted} onClick={() => void add()}>
            Add
          </Button>
        </div>
      )}
    </Field>
  );
}

const FACETS = OWNER_FACET_NAMES.map((facet) => ({ value: facet, label: OWNER_FACETS[facet] }));

/** The words that pictures are described with and shoppers filter by. Every change counts at once. */
export function ShopWords() {
  const { client } = useHost();
  const [facet, setFacet] = useState<OwnerFacet>('hair');
  const { data, error, reload } = useAdminQuery(queryKeys.vocabulary, () => listFacetValues(client));
  const values = data?.filter((each) => each.facet === facet) ?? [];
  const words = useWords(facet, values);
  return (
    <SettingsCard
      title="Words of the shop"
      lead="What illustrations are described with, and visitors filter by. A word that illustrations carry can be hidden, not deleted. A change counts at once."
    >
      {error && <Problem title="The words could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data && (
        <>
          <Field label="Words for">
            {(input) => <Select<OwnerFacet> {...input} value={facet} options={FACETS} onChange={setFacet} />}
          </Field>
          {values.length === 0 ? (
            <p className="soft">No words yet.</p>
          ) : (
            <WordList key={facet} name={OWNER_FACETS[facet]} values={values} {...words} />
          )}
          <AddWord key={`add ${facet}`} onAdd={words.onAdd} />
        </>
      )}
    </SettingsCard>
  );
}

/** Each change is sent at once; what fails is told, and the list is as the shop has it. */
function useWords(facet: OwnerFacet, values: readonly FacetValue[]) {
  const { client } = useHost();
  const queries = useQueryClient();
  const run = useCommand();
  const showUndo = useUndo();
  const send = async (work: () => Promise<unknown>, failure: string): Promise<boolean> => {
    const done = await run(work, failure);
    await queries.invalidateQueries({ queryKey: queryKeys.vocabulary });
    return done;
  };
  const change = async (word: FacetValue, part: { label?: string; is_active?: boolean }, told: string) => {
    const before = { label: word.label, is_active: word.isActive };
    const failure = 'The word could not be changed';
    const work = () => {
      if (part.label !== undefined) requireFreeWord(part.label, values, word);
      return changeFacetValue(client, word, part);
    };
    const done = await send(async () => work(), failure);
    if (done) showUndo(told, () => send(() => changeFacetValue(client, word, before), failure));
    return done;
  };
  const order = async (next: readonly FacetValue[]) => {
    const others = queries.getQueryData<FacetValue[]>(queryKeys.vocabulary)?.filter((each) => each.facet !== facet);
    queries.setQueryData(queryKeys.vocabulary, [...(others ?? []), ...next]);
    await send(() => orderFacetValues(client, next), 'The order could not be kept');
  };
  return {
    onOrder: (next: readonly FacetValue[]) => void order(next),
    onRename: (word: FacetValue, label: string) => change(word, { label }, `“${word.label}” is “${label}” now`),
    onShow: (word: FacetValue, isShown: boolean) =>
      void change(word, { is_active: isShown }, `“${word.label}” is ${isShown ? 'shown' : 'hidden'}`),
    onRemove: async (word: FacetValue) => {
      if (await send(() => removeFacetValue(client, word), 'The word was not deleted'))
        showUndo(`“${word.label}” deleted`, () =>
          send(() => addFacetValue(client, word), 'The word could not be brought back'),
        );
    },
    onAdd: (label: string) =>
      send(async () => {
        requireFreeWord(label, values);
        await addFacetValue(client, {
          facet,
          value: addressOf(label) || `word-${values.length + 1}`,
          label,
          displayOrder: Math.max(0, ...values.map(({ displayOrder }) => displayOrder)) + 1,
        });
      }, 'The word was not added'),
  };
}

const addressOf = (label: string): string => slugify(label).slice(0, 40);

/** A word is taken by another one of its facet that is written or addressed so, in capitals or not. @throws duplicate */
function requireFreeWord(label: string, values: readonly FacetValue[], own?: FacetValue): void {
  const address = addressOf(label);
  const same = values.find(
    (each) =>
      each.value !== own?.value &&
      (each.label.toLowerCase() === label.toLowerCase() ||
        (address !== '' && [each.value, addressOf(each.label)].includes(address))),
  );
  if (same)
    throw new AppError(
      'duplicate',
      { value: same.value },
      { message: `“${same.label}” is there already. Choose another word.` },
    );
}
