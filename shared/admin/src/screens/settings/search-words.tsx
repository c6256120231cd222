import { useQueryClient } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { useState } from 'react';
import {
  readSearchWords,
  saveStopWords,
  saveSynonym,
  type SearchWords,
  type Synonym,
} from '@baobab/data/catalog/search-words';
import { Field } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { SettingsCard } from './settings-fields.tsx';
import { plural } from '@baobab/domain/plural';

const WORD_MAX_CHARS = 60;

/** What shoppers' words mean. Every change counts at once, and can be taken back. */
export function SearchWordsCard() {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.searchWords, () => readSearchWords(client));
  return (
    <SettingsCard
      title="Words of the search"
      lead="What shoppers’ words mean, such as “dad” for “father”, and words that fit every illustration. A change counts at once."
    >
      {error && <Problem title="The words could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && (
        <>
          <Synonyms synonyms={data.synonyms} />
          <StopWords words={data.stopWords} />
        </>
      )}
    </SettingsCard>
  );
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, WORD_MAX_CHARS);
const plainList = (texts: readonly string[]) => [...new Set(texts.map(plain).filter(Boolean))];

function Synonyms({ synonyms }: Pick<SearchWords, 'synonyms'>) {
  const { client } = useHost();
  const send = useSend();
  const [term, setTerm] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const wanted = plain(typed);
  const isNew = wanted.length >= 2 && !synonyms.some((each) => each.term === wanted);
  const means = synonyms.find((each) => each.term === term)?.means ?? [];
  const change = (texts: string[]) => {
    if (term === null) return;
    const before: Synonym = { term, means };
    const after: Synonym = { term, means: plainList(texts).filter((word) => word !== term) };
    send(
      () => saveSynonym(client, after),
      () => saveSynonym(client, before),
      `“${term}” is changed`,
    );
  };
  return (
    <>
      <Field label="A shopper’s word" hint="Choose one, or type a new one">
        {(input) => (
          <Select<string | null>
            {...input}
            showSearch
            allowClear
            placeholder={plural(synonyms.length, 'word has a meaning of its own', 'words have a meaning of their own')}
            value={term}
            onSearch={setTyped}
            filterOption={(text, option) => String(option?.value ?? '').includes(plain(text))}
            options={[
              ...(isNew ? [{ value: wanted, label: `New: ${wanted}` }] : []),
              ...synonyms.map((each) => ({ value: each.term, label: `${each.term} → ${each.means.join(', ')}` })),
              ...(term !== null && term !== wanted && !synonyms.some((each) => each.term === term)
                ? [{ value: term, label: term }]
                : []),
            ]}
            onChange={(value: string | null | undefined) => setTerm(value ?? null)}
          />
        )}
      </Field>
      {term !== null && (
        <Field label={`“${term}” also finds`} hint="Enter adds a word. Without any it is an ordinary word">
          {(input) => (
            <Select<string[]>
              {...input}
              mode="tags"
              open={false}
              suffixIcon={null}
              maxCount={20}
              tokenSeparators={[',', ';']}
              value={means}
              onChange={change}
            />
          )}
        </Field>
      )}
    </>
  );
}

function StopWords({ words }: { words: readonly string[] }) {
  const { client } = useHost();
  const send = useSend();
  const change = (texts: string[]) => {
    const next = plainList(texts);
    const [added, removed] = [
      next.filter((word) => !words.includes(word)),
      words.filter((word) => !next.includes(word)),
    ];
    if (added.length + removed.length > 0)
      send(
        () => saveStopWords(client, { added, removed }),
        () => saveStopWords(client, { added: removed, removed: added }),
        added.length > 0 ? `“${added.join('”, “')}” may be missing now` : `“${removed.join('”, “')}” counts again`,
      );
  };
  return (
    <Field
      label="Words that fit every illustration"
      hint="An illustration is found without them: “black”, “illustration”. Enter adds a word"
    >
      {(input) => (
        <Select<string[]>
          {...input}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ';', ' ']}
          value={[...words]}
          onChange={change}
        />
      )}
    </Field>
  );
}

/** Sends a change and offers to take it back; what fails is told. The list is as the shop has it. */
function useSend() {
  const queries = useQueryClient();
  const run = useCommand();
  const showUndo = useUndo();
  const once = async (work: () => Promise<unknown>): Promise<boolean> => {
    const done = await run(work, 'The words could not be changed');
    await queries.invalidateQueries({ queryKey: queryKeys.searchWords });
    return done;
  };
  return (work: () => Promise<unknown>, back: () => Promise<unknown>, told: string) => {
    void once(work).then((done) => {
      if (done) showUndo(told, () => once(back));
    });
  };
}
