import { afterAll, beforeAll } from 'vitest';
import { startLocalStack, type LocalStack } from './local-stack.ts';

/** There from the first `beforeAll` of the file on, until its last `afterAll` is done. */
export function stackOfFile(): LocalStack {
  const stack = {} as LocalStack;
  beforeAll(async () => void Object.assign(stack, await startLocalStack()));
  afterAll(() => stack.stop());
  return stack;
}
