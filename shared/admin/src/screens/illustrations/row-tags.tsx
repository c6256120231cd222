/** Tags of a row, and a field for one more: Enter adds it and keeps the field, Escape and leaving it close it. */
import { Input } from 'antd';
import { useState } from 'react';
import { classNames } from '@baobab/ui/class-names';
import { Icon } from '../../frame/icons.tsx';
import rowStyles from '../../table/row.module.css';
import { useShown, type RowFieldProps } from './row-fields.tsx';
import styles from './illustrations.module.css';

export function RowTags(props: RowFieldProps) {
  const { item, edits } = props;
  const { tags } = useShown(props);
  const [adding, setAdding] = useState(false);
  const add = (text: string) => {
    const tag = text.trim();
    if (tag !== '' && !tags.includes(tag))
      void edits.change(item, { tags: [...tags, tag] }, `“${item.title}” has the tag “${tag}”`);
  };
  return (
    <span className={styles.rowTags}>
      {adding ? (
        <TagInput title={item.title} onAdd={add} onClose={() => setAdding(false)} />
      ) : (
        <>
          <span className={classNames('soft', 'clip', styles.tagList)}>{tags.join(', ')}</span>
          <button
            type="button"
            className={rowStyles.rowAction}
            aria-label={`Add a tag to ${item.title}`}
            title="Add a tag"
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" />
          </button>
        </>
      )}
    </span>
  );
}

interface TagInputProps {
  title: string;
  onAdd: (text: string) => void;
  onClose: () => void;
}

function TagInput({ title, onAdd, onClose }: TagInputProps) {
  const [text, setText] = useState('');
  return (
    <Input
      size="small"
      // pressing the plus is asking for this field
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={`New tag of ${title}`}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={(event) => {
        event.preventDefault();
        onAdd(text);
        setText('');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      onBlur={onClose}
    />
  );
}
