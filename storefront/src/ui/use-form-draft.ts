/** What is typed into a form stays in the tab until it was sent: through a reload, a wrong link, a lost network. */
import { useCallback, type FormEvent } from 'react';
import { writeStored, readStored, sessionStore } from './web-storage.ts';
import { formValues, textFields } from './field-errors.ts';

/** `forget` once the text arrived. Fields hold their own values (no `value` prop); passwords are never kept. */
export function useFormDraft(key: string) {
  const attach = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return;
      const draft = read(key);
      for (const field of textFields(form)) {
        const text = draft[field.name];
        // A field that was written in before the scripts came keeps its text.
        if (field.value !== '' || typeof text !== 'string' || field.type === 'password') continue;
        field.value = text;
        // Selected, so that typing replaces it: a person about to write would only add to it.
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
    clear: () => void writeStored(sessionStore(), key, null),
  };
}

/** Two forms may share a key: what this one has no field for stays. */
function save(key: string, form: HTMLFormElement): void {
  const fields = new Map(textFields(form).map(({ name, type }) => [name, type]));
  const others = Object.entries(read(key)).filter(([name]) => !fields.has(name));
  const typed = Object.entries(formValues(form)).filter(([name, text]) => text && fields.get(name) !== 'password');
  const values = [...others, ...typed];
  writeStored(sessionStore(), key, values.length > 0 ? JSON.stringify(Object.fromEntries(values)) : null);
}

function read(key: string): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(readStored(sessionStore(), key) ?? '{}');
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
