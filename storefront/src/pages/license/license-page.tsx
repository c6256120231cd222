/** Anyone checks a license certificate here, by its file or its number. */
import type * as licenses from '@baobab/data/orders/licenses';
import type { CheckedLicense } from '@baobab/domain/contracts/license';
import { describeError } from '@baobab/ui/describe-error';
import { useRef, useState, type DragEvent, type FormEvent } from 'react';
import { useShop } from '../../shop/shop-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { CheckedAnswer } from './checked-answer.tsx';
import { CERTIFICATE_NUMBER, fileProblem, numberProblem } from './license-texts.ts';
import styles from './license-page.module.css';

type Step =
  | { name: 'idle' }
  | { name: 'busy'; what: 'file' | 'number' }
  | { name: 'answered'; checked: CheckedLicense; at: Date; source: string }
  | { name: 'failed'; words: string };

export function LicensePage() {
  const { step, checkFile, checkNumber } = useLicenseCheck();
  return (
    <div className="wrap">
      <PageHeader
        title="Verify a license"
        lead="Check a license certificate of this shop. You need no account, and the answer is current."
      />
      <div className={styles.page}>
        <FileForm onFile={checkFile} busy={step.name === 'busy' && step.what === 'file'} />
        <NumberForm onNumber={checkNumber} busy={step.name === 'busy' && step.what === 'number'} />
        <div className={styles.answer}>
          <p role="status" className="visually-hidden">
            {step.name === 'busy' ? 'Checking the license…' : ''}
          </p>
          {step.name === 'failed' && (
            <Notice tone="error" title="The license could not be checked">
              <p>{step.words}</p>
            </Notice>
          )}
          {step.name === 'answered' && (
            <CheckedAnswer key={step.at.getTime()} checked={step.checked} at={step.at} source={step.source} />
          )}
        </div>
      </div>
    </div>
  );
}

type Check = (calls: typeof licenses) => Promise<CheckedLicense>;

/** One check at a time; the newest wins. */
function useLicenseCheck() {
  const { data } = useShop();
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const newest = useRef(0);
  const run = async (what: 'file' | 'number', source: string, check: Check) => {
    const turn = (newest.current += 1);
    setStep({ name: 'busy', what });
    const next = await import('@baobab/data/orders/licenses').then(check).then(
      (checked): Step => ({ name: 'answered', checked, at: new Date(), source }),
      (error: unknown): Step => ({ name: 'failed', words: describeError(error).body }),
    );
    if (turn === newest.current) setStep(next);
  };
  return {
    step,
    checkFile: (file: File) => void run('file', file.name, (calls) => calls.checkLicenseFile(data, file)),
    checkNumber: (id: string) => void run('number', id, (calls) => calls.checkLicenseId(data, id)),
  };
}

function FileForm({ onFile, busy }: { onFile: (file: File) => void; busy: boolean }) {
  const [over, setOver] = useState(false);
  const [error, setError] = useState<string>();
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    setError(file ? undefined : fileProblem);
    if (file) onFile(file);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('file');
    if (!busy && field instanceof HTMLInputElement) take(field.files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // Dropping is the second way to fill its field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      method="post"
      noValidate
      className={styles.drop}
      data-over={over || undefined}
      onSubmit={submit}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <NeedsScript>Checking a certificate needs JavaScript. Turn it on, then load this page again.</NeedsScript>
      <h2>With the file</h2>
      <Field
        label="Certificate, PDF or JSON"
        name="file"
        type="file"
        accept=".pdf,.json,application/pdf,application/json"
        error={error}
        hint="Or drop it here. It is checked to the last byte and not kept."
      />
      <Button type="submit" look="primary" busy={busy}>
        {busy ? 'Checking...' : 'Check the file'}
      </Button>
    </form>
  );
}

function NumberForm({ onNumber, busy }: { onNumber: (id: string) => void; busy: boolean }) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('number');
    if (busy || !(field instanceof HTMLInputElement)) return;
    const id = field.value.trim().toLowerCase();
    const isNumber = CERTIFICATE_NUMBER.test(id);
    setError(isNumber ? undefined : numberProblem);
    if (isNumber) onNumber(id);
    else field.focus();
  };
  return (
    <form method="post" noValidate className={styles.number} onSubmit={submit}>
      <NeedsScript>So does checking a number.</NeedsScript>
      <h2>With the number</h2>
      <Field
        label="Certificate number"
        name="number"
        autoComplete="off"
        spellCheck={false}
        error={error}
        hint="It is printed on the certificate."
      />
      <Button type="submit" look="solid" busy={busy}>
        {busy ? 'Checking...' : 'Check the number'}
      </Button>
    </form>
  );
}
