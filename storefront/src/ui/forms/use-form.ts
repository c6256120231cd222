import { useRef, useState, type FocusEvent, type FormEvent } from 'react';
import type { output, ZodMiniType } from 'zod/mini';
import { checkForm, focusFirstError, formValues, type FieldErrors } from './field-errors.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Validation state of a form. A field's error appears on blur after typing and is checked on every change from then on; all errors
 * appear on submit. `send` handles its own failures and may return server errors by field. `busy` while it runs.
 */
export function useForm<S extends ZodMiniType>(
  schema: S,
  send: (values: output<S>, form: HTMLFormElement) => Promise<FieldErrors | void>,
) {
  const [allErrors, setAllErrors] = useState<FieldErrors>({});
  const [typed, setTyped] = useState(NONE);
  const [shown, setShown] = useState(NONE);
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Unchanged since it was sent: server errors stay. */
  const submittedAsIs = useRef(false);
  const check = (form: HTMLFormElement) => setAllErrors(checkForm(schema, formValues(form)).errors ?? {});

  const submit = async (form: HTMLFormElement) => {
    const { values, errors } = checkForm(schema, formValues(form));
    submittedAsIs.current = true;
    setSent(true);
    setAllErrors(errors ?? {});
    if (errors) {
      focusFirstError(form, errors);
      return;
    }
    setBusy(true);
    try {
      const serverErrors = await send(values, form);
      if (serverErrors) {
        setAllErrors(serverErrors);
        focusFirstError(form, serverErrors);
      }
    } finally {
      setBusy(false);
    }
  };

  const errors = sent ? allErrors : pick(allErrors, shown);
  return {
    errors,
    busy,
    form: {
      noValidate: true,
      // Submitted before hydration, a password must not end up in the address.
      method: 'post',
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
      onChange: (event: FormEvent<HTMLFormElement>) => {
        submittedAsIs.current = false;
        const name = nameOf(event.target);
        if (!typed.has(name)) setTyped(new Set(typed).add(name));
        if (sent || shown.has(name)) check(event.currentTarget);
      },
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const name = nameOf(event.target);
        if (!typed.has(name) && !hasText(event.target)) return;
        const form = event.currentTarget;
        afterPress(() => {
          setShown((names) => new Set(names).add(name));
          if (!submittedAsIs.current) check(form);
        });
      },
    },
  } as const;
}

/** An error takes space: a pressed element must not move away before `pointerup`. */
function afterPress(show: () => void): void {
  if (document.querySelector(':active')) window.addEventListener('pointerup', () => setTimeout(show), { once: true });
  else show();
}

function nameOf(target: EventTarget): string {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : '';
}

/** Typed before hydration, or restored. */
function hasText(target: EventTarget): boolean {
  return nameOf(target) !== '' && (target as HTMLInputElement | HTMLTextAreaElement).value !== '';
}

function pick(all: FieldErrors, names: ReadonlySet<string>): FieldErrors {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}
