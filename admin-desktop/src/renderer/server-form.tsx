import { Field } from '@baobab/admin/form/field';
import { leave } from '@baobab/admin/frame/unsaved';
import { BrandMark } from '@baobab/admin/frame/brand-mark';
import { BRAND } from '@baobab/domain/brand';
import { toAppError, type AppError } from '@baobab/domain/errors';
import type { Examination } from '@baobab/domain/store-findings';
import { describeError } from '@baobab/ui/describe-error';
import { Alert, Button, Input } from 'antd';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { ask } from './bridge-client.ts';
import { Findings } from './dialogs/findings.tsx';
import dialogsStyles from './dialogs/dialogs.module.css';
import accessStyles from '@baobab/admin/access/access.module.css';

const INCOMPLETE = 'Please enter the full address, with https://, and the publishable key. Nothing was saved.';

/** What was typed, or this computer that could not keep it. */
function wordsOf(error: AppError): string {
  if (error.code === 'validation' && !error.hasOwnMessage) return INCOMPLETE;
  const { title, body } = describeError(error);
  return error.hasOwnMessage ? body : `${title}. ${body}`;
}

interface ServerFormProps {
  onSaved: () => void;
  /** In a dialog, which has a title and a frame of its own. */
  inDialog?: boolean;
}

/** The first screen: which shop this app belongs to. The server is looked at before its address is kept. */
export function ServerForm({ onSaved, inDialog = false }: ServerFormProps) {
  const [url, setUrl] = useState('');
  const [publishableKey, setKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const [examination, setExamination] = useState<Examination | null>(null);
  const [busy, setBusy] = useState(false);
  const address = () => ({ url: url.trim(), publishableKey: publishableKey.trim() });

  const work = async (step: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await step();
    } catch (error) {
      setProblem(wordsOf(toAppError(error)));
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    await ask('settings:save-server', address());
    onSaved();
  };
  const connect = async () => {
    const seen = await ask('shops:examine', address());
    if (seen.findings.length === 0) await save();
    else setExamination(seen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setExamination(null);
    leave(() => void work(connect));
  };
  const change = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.target.value);
    setExamination(null);
  };

  return (
    <form
      className={inDialog ? dialogsStyles.serverForm : accessStyles.entranceCard}
      onSubmit={submit}
      aria-label="Connect to your shop"
    >
      {!inDialog && (
        <>
          <BrandMark size={44} />
          <h1>Connect to your shop</h1>
        </>
      )}
      <p className="soft">
        {BRAND} stores everything in a Supabase project. Enter the address and the publishable key of yours.
      </p>
      {problem && <Alert type="error" title={problem} showIcon role="alert" />}
      {examination && <Findings examination={examination} />}
      <Field label="Project address" hint="For example https://abcdefgh.supabase.co">
        {(field) => (
          <Input {...field} size="large" type="url" value={url} onChange={change(setUrl)} autoFocus required />
        )}
      </Field>
      <Field label="Publishable key" hint="From the project’s API settings; it starts with sb_publishable_">
        {(field) => (
          <Input {...field} size="large" value={publishableKey} onChange={change(setKey)} autoComplete="off" required />
        )}
      </Field>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        Connect
      </Button>
      {examination && !examination.findings.some(({ blocks }) => blocks) && (
        <Button size="large" block disabled={busy} onClick={() => leave(() => void work(save))}>
          Connect anyway
        </Button>
      )}
    </form>
  );
}
