import { Button, Input } from 'antd';
import { useId, useRef, useState, type ClipboardEvent } from 'react';
import { addTags, parseTags } from '@baobab/domain/tags';
import { Icon } from '../frame/icons.tsx';
import styles from './form.module.css';
import tagStyles from './tag-field.module.css';

interface TagFieldProps {
  tags: readonly string[];
  /** 'post' */
  of: string;
  onChange: (tags: string[]) => void;
}

/** Chips with a way to remove each; Enter or Add takes what is typed, a pasted list with commas becomes many. */
export function TagField({ tags, of, onChange }: TagFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const add = (text: string) => {
    const next = addTags(tags, parseTags(text));
    const added = next.length - tags.length;
    if (added > 0) onChange(next);
    setSaid(
      added > 0 ? `${added} ${added === 1 ? 'tag' : 'tags'} added` : text.trim() ? 'This tag is there already' : '',
    );
    setTyped('');
  };
  const remove = (tag: string, index: number) => {
    onChange(tags.filter((other) => other !== tag));
    setSaid(`${tag} removed`);
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button');
      (buttons?.[Math.min(index, buttons.length - 1)] ?? document.getElementById(id))?.focus();
    });
  };
  const pasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(`${typed},${text.replaceAll(/[;\r\n]+/g, ',')}`);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Tags {tags.length > 0 && <span className="hint number">{tags.length}</span>}</label>
      <div className={tagStyles.tagInput}>
        <Input
          id={id}
          value={typed}
          placeholder="Type a tag, press Enter"
          onChange={({ target }) => setTyped(target.value)}
          onPaste={pasted}
          onPressEnter={(event) => {
            event.preventDefault();
            add(typed);
          }}
        />
        <Button onClick={() => add(typed)} aria-label="Add tag">
          Add
        </Button>
      </div>
      {tags.length > 0 && (
        <ul ref={list} className={tagStyles.tagChips} aria-label={`Tags of the ${of}`}>
          {tags.map((tag, index) => (
            <li key={tag}>
              <span className="clip">{tag}</span>
              <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag, index)}>
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}
