import { describe, expect, test } from 'vitest';
import { describeError } from '@baobab/ui/describe-error';
import { makePack } from '@baobab/testing/zip-maker';
import { checkZipFile } from './check-file.ts';

/** What an administrator reads under the field; '' when the file is taken. */
const refusal = (bytes: Uint8Array<ArrayBuffer>) =>
  checkZipFile(new File([bytes], 'pack.zip', { type: 'application/zip' })).then(
    () => '',
    (error: unknown) => describeError(error).body,
  );

describe('the ZIP that is chosen in the Add/Edit dialog', () => {
  test('HX04 a sound one is taken', async () => {
    expect(await refusal(makePack())).toBe('');
  });

  test('HX04 one cut in half is refused as for a bundle, with the reason', async () => {
    const whole = makePack();
    expect(await refusal(whole.slice(0, whole.length / 2))).toBe(
      'It has no list of files at its end: the file is incomplete or not a ZIP file.',
    );
  });
});
