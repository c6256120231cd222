/** Why the server refused a document. What Postgres says of its rules is no sentence for a person. */
import type { AppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';

const TAKEN: Readonly<Record<string, string>> = {
  slug: 'Another post has this slug already. Choose another one and save again.',
  section_key: 'Two sections have the same key. Change one of them and save again.',
};

export function describeProblem(error: AppError): string {
  const { foreignCode, foreignMessage } = error.context;
  if (String(foreignMessage).includes('"illustrations_category_fkey"'))
    return 'Its category was removed meanwhile. Choose another one and save again.';
  const column = /"(?:blog_posts|about_content)_(\w+)_key"/.exec(String(foreignMessage))?.[1];
  if (error.code === 'duplicate' && column && TAKEN[column]) return TAKEN[column];
  if (String(foreignCode).startsWith('23'))
    return 'Something in it can’t be saved as it is. Check the required fields and save again.';
  return describeError(error).body;
}
