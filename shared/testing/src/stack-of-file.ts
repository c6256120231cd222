import { afterAll, beforeAll } from 'vitest';
import { startLocalStack, type LocalStack } from './local-stack.ts';

/** There from the first `beforeAll` of the file on, until its last `afterAll` is done. */
export function stackOfFile(): LocalStack {
  const stack = {} as LocalStack;
  beforeAll(async () => void Object.assign(stack, await startLocalStack()));
  afterAll(() => stack.stop());
  return stack;
}

interface Row {
  id: string;
  price?: number;
  series?: string;
  state?: string;
  downloadable_file?: string;
}

export async function addIllustrations({ service }: LocalStack, ...rows: Row[]): Promise<void> {
  const base = { description: 'A person at work.', category: 'Tech', image: 'a.webp' };
  for (const row of rows)
    await service
      .from('illustrations')
      .insert({ ...base, title: `A ${row.id}`, ...row })
      .throwOnError();
}
