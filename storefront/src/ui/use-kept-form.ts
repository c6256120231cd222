/** What is typed into a form stays in the tab until it was sent: through a reload, a wrong turn, a dead network. */
import { useCallback, type FormEvent } from 'react';
import { keep, readKept, sessionStore } from './browser-storage.ts';
import { formValues, textFields } from './field-errors.ts';

/** `forget` once the text arrived. Fields hold their own values (no `value` prop); passwords are never kept. */
export function useKeptForm(key: string) {
  const restore = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return;
      const kept = read(key);
      for (const field of textFields(form)) {
        const text = kept[field.name];
        // Whoever typed before the scripts came keeps their own words.
        if (field.value === '' && typeof text === 'string' && field.type !== 'password') field.value = text;
      }
    },
    [key],
  );
  return {
    /** The form's `ref`. */
    attach: restore,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const secret = new Set(
        textFields(event.currentTarget).flatMap(({ type, name }) => (type === 'password' ? name : [])),
      );
      const values = Object.entries(formValues(event.currentTarget)).filter(
        ([name, text]) => text && !secret.has(name),
      );
      keep(sessionStore(), key, values.length > 0 ? JSON.stringify(Object.fromEntries(values)) : null);
    },
    forget: () => void keep(sessionStore(), key, null),
  };
}

function read(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readKept(sessionStore(), key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
