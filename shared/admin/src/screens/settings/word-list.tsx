import { Button, Input, Switch } from 'antd';
import { useState } from 'react';
import type { FacetValue } from '@baobab/domain/descriptions';
import { MONK_TONES } from '@baobab/domain/facets';
import { Icon } from '../../frame/icons.tsx';
import { SortableList } from '../../sortable/sortable-list.tsx';
import { MOVE_INSTRUCTIONS, MovableItem } from '../about/movable-item.tsx';
import { useOrderedList } from '../about/use-ordered-list.ts';
import styles from './settings.module.css';

interface WordListProps {
  /** Of the facet. */
  name: string;
  values: readonly FacetValue[];
  onOrder: (values: readonly FacetValue[]) => void;
  /** Answers whether it has the name now. */
  onRename: (word: FacetValue, label: string) => Promise<boolean>;
  onShow: (word: FacetValue, isShown: boolean) => void;
  onRemove: (word: FacetValue) => Promise<void>;
}

const COLORS: Readonly<Record<string, string>> = MONK_TONES;

/** In the order of forms and filters. */
export function WordList({ name, values, onOrder, onRename, onShow, onRemove }: WordListProps) {
  const items = values.map((word) => ({ ...word, id: word.value }));
  const list = useOrderedList({ items, onChange: onOrder, nameOf: ({ label }) => label });
  return (
    <>
      <SortableList ids={items.map(({ id }) => id)} instructions={MOVE_INSTRUCTIONS} onMove={list.move}>
        <ol className={styles.featured} aria-label={`Words for ${name}`}>
          {items.map((word, index) => (
            <MovableItem
              key={word.id}
              id={word.id}
              name={word.label}
              index={index}
              onMove={(to) => list.move(word.id, to)}
            >
              {(handle) => (
                <div className={styles.featuredItem}>
                  {handle}
                  {COLORS[word.value] && (
                    <span aria-hidden="true" className={styles.swatch} style={{ background: COLORS[word.value] }} />
                  )}
                  <WordName key={word.label} word={word} onRename={onRename} />
                  <Switch
                    checked={word.isActive}
                    checkedChildren="Shown"
                    unCheckedChildren="Hidden"
                    aria-label={`Show “${word.label}” to shoppers`}
                    onChange={(isShown) => onShow(word, isShown)}
                  />
                  <Button
                    type="text"
                    aria-label={`Delete “${word.label}”`}
                    icon={<Icon name="trash" />}
                    onClick={() => void onRemove(word)}
                  />
                </div>
              )}
            </MovableItem>
          ))}
        </ol>
      </SortableList>
      <span role="status" className="visually-hidden">
        {list.announcement}
      </span>
    </>
  );
}

/** Kept when the field is left or Enter pressed; Escape, an empty name and one that is refused bring the old one back. */
function WordName({ word, onRename }: { word: FacetValue } & Pick<WordListProps, 'onRename'>) {
  const [label, setLabel] = useState(word.label);
  const keep = async () => {
    const wanted = label.trim();
    const isRenamed = wanted !== '' && wanted !== word.label && (await onRename(word, wanted));
    if (!isRenamed) setLabel(word.label);
  };
  return (
    <Input
      className={styles.word}
      aria-label={`Name of “${word.label}”`}
      value={label}
      maxLength={60}
      onChange={({ target }) => setLabel(target.value)}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
      onBlur={() => void keep()}
      onKeyDown={(event) => event.key === 'Escape' && setLabel(word.label)}
    />
  );
}
