import { useState, type FormEvent } from 'react';
import type { output, ZodMiniType } from 'zod/mini';
import { checkForm, focusFirstError, formValues, type FieldErrors } from './field-errors.ts';

/** One form: checked when sent, then on every change until it is right; busy while `send` runs. `send` handles its own failures. */
export function useForm<S extends ZodMiniType>(schema: S, send: (values: output<S>) => Promise<void>) {
  const [errors, setErrors] = useState<FieldErrors | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const checked = checkForm(schema, formValues(form));
    setErrors(checked.errors);
    if (checked.errors) {
      focusFirstError(form, checked.errors);
      return;
    }
    setBusy(true);
    try {
      await send(checked.values);
    } finally {
      setBusy(false);
    }
  };

  return {
    errors: errors ?? {},
    busy,
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
      onChange: (event: FormEvent<HTMLFormElement>) => {
        if (errors) setErrors(checkForm(schema, formValues(event.currentTarget)).errors);
      },
    },
  };
}
