import { Field } from '@baobab/shared/admin/form/Field.tsx';
import { Mark } from '@baobab/shared/admin/frame/Mark.tsx';
import { BRAND } from '@baobab/shared/domain/brand';
import { Alert, Button, Input } from 'antd';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { ask } from './bridge-client.ts';

/** First run: which shop does this app belong to? The page loads anew afterwards, because its content policy names the server. */
export function ServerForm({ onSaved }: { onSaved: () => void }) {
  const [url, setUrl] = useState('');
  const [publishableKey, setKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await ask('settings:save-server', { url: url.trim(), publishableKey: publishableKey.trim() });
      onSaved();
    } catch (error) {
      const words = error instanceof Error && error.message !== 'validation' ? error.message : undefined;
      setProblem(words ?? 'Please enter the full address, with https://, and the publishable key. Nothing was saved.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className="entrance">
      <form className="entrance-card" onSubmit={(event) => void save(event)} aria-labelledby="server-title">
        <Mark size={44} />
        <h1 id="server-title">Connect to your shop</h1>
        <p className="soft">{BRAND} keeps everything in a Supabase project. Tell this app which one is yours.</p>
        {problem && <Alert type="error" title={problem} showIcon role="alert" />}
        <Field label="Project address" hint="For example https://abcdefgh.supabase.co">
          {(field) => (
            <Input
              {...field}
              size="large"
              type="url"
              value={url}
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => setUrl(target.value)}
              autoFocus
              required
            />
          )}
        </Field>
        <Field label="Publishable key" hint="From the project’s API settings; it starts with sb_publishable_">
          {(field) => (
            <Input
              {...field}
              size="large"
              value={publishableKey}
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => setKey(target.value)}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          Connect
        </Button>
      </form>
    </main>
  );
}
