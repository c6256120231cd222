import type { output, ZodMiniType } from 'zod/mini';

/** Key of a failure that concerns no single field. */
export const WHOLE_FORM = '';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

type Checked<T> = { values: T; errors: null } | { values: null; errors: FieldErrors };

export function checkForm<S extends ZodMiniType>(schema: S, values: unknown): Checked<output<S>> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { values: parsed.data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return { values: null, errors };
}

export function formValues(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  textFields(form)
    .find(({ name }) => errors[name])
    ?.focus();
}

export function textFields(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );
}
