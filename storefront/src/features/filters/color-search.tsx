/** A color that is picked or typed chooses the nearest one that the shop names. */
import { colorName } from '@baobab/domain/color-names';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import type { FacetValue } from './facet-groups.ts';
import styles from './filter-form.module.css';

interface ColorSearchProps {
  values: readonly FacetValue[];
  onToggle: (filter: string) => void;
}

export function ColorSearch({ values, onToggle }: ColorSearchProps) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState('');
  const hex = hexColor(text);

  const search = (event: FormEvent) => {
    event.preventDefault();
    if (!hex) return setAnswer('Write a color as # and six digits or letters a–f, such as #a33b20.');
    const name = colorName(hex);
    const filter = `color:${name}`;
    const known = values.find((value) => value.filter === filter);
    if (!known?.chosen) onToggle(filter);
    setAnswer(`The nearest is ${name}${known ? '' : '; no illustration of this list has it'}.`);
  };
  return (
    <form className={styles.colorSearch} onSubmit={search}>
      <input
        type="color"
        aria-label="Pick a color"
        value={hex ?? '#a33b20'}
        onChange={(event) => setText(event.target.value)}
      />
      <input
        type="text"
        className={styles.hex}
        aria-label="Color as a hex value"
        placeholder="#a33b20"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="outline">
        Find
      </Button>
      <p role="status" className={styles.hint}>
        {answer}
      </p>
    </form>
  );
}

/** What a person types as a color → `#rrggbb`; null when it is none. Three digits stand for six, as in CSS. */
export function hexColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
