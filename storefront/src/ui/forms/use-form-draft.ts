/** Keeps form input in session storage until it is sent, through reloads and failures. */
import { sessionStore } from '@baobab/ui/web-storage';
import { useCallback, type FormEvent } from 'react';
import { formValues, textFields } from './field-errors.ts';

/** `clear` after sending. Fields are uncontrolled; passwords are never stored. */
export function useFormDraft(key: string) {
  const attach = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return;
      const draft = read(key);
      for (const field of textFields(form)) {
        const text = draft[field.name];
        // Input from before hydration stays.
        if (field.value !== '' || typeof text !== 'string' || field.type === 'password') continue;
        field.value = text;
        // Selected, so that typing replaces it.
        if (document.activeElement === field) field.select();
      }
      if (textFields(form).some(({ value }) => value !== '')) save(key, form);
    },
    [key],
  );
  return {
    /** The form's `ref`. */
    attach,
    onInput: (event: FormEvent<HTMLFormElement>) => save(key, event.currentTarget),
    clear: () => sessionStore.removeItem(key),
  };
}

/** Forms may share a key: values of other fields stay. */
function save(key: string, form: HTMLFormElement): void {
  const fields = new Map(textFields(form).map(({ name, type }) => [name, type]));
  const others = Object.entries(read(key)).filter(([name]) => !fields.has(name));
  const typed = Object.entries(formValues(form)).filter(([name, text]) => text && fields.get(name) !== 'password');
  const values = [...others, ...typed];
  sessionStore.setItem(key, values.length > 0 ? JSON.stringify(Object.fromEntries(values)) : null);
}

function read(key: string): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(sessionStore.getItem(key) ?? '{}');
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
