import { WHOLE_FORM, type FieldErrors } from './field-errors.ts';
import { Notice } from '../feedback/notice.tsx';

/** Why a form was not accepted, in the form; gone with the next change. */
export function FormFailure({ title, errors }: { title: string; errors: FieldErrors }) {
  const reason = errors[WHOLE_FORM];
  return (
    reason && (
      <Notice tone="error" title={title}>
        <p>{reason}</p>
      </Notice>
    )
  );
}
