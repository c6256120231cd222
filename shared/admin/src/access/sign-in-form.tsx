import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { adminAccessMessages } from '@baobab/domain/admin-messages';
import { signInFormSchema, type SignInForm as Fields } from '@baobab/domain/forms/account';
import { delayedLoading } from '../form/delayed-loading.ts';
import { FormField } from '../form/form-field.tsx';
import { useHost } from '../host-context.tsx';
import { signInAsAdmin } from './admin-access.ts';
import styles from './access.module.css';

interface SignInFormProps {
  email?: string | undefined;
  onSigningIn: (busy: boolean) => void;
}

/** Email and password of an administrator, at the entrance and in the middle of work. */
export function SignInForm({ email = '', onSigningIn }: SignInFormProps) {
  const host = useHost();
  const { message } = App.useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Fields>({ resolver: zodResolver(signInFormSchema), defaultValues: { email, password: '' } });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    onSigningIn(true);
    try {
      const state = await signInAsAdmin(host, values.email, values.password);
      if (state === 'authorized') void message.success(adminAccessMessages.loginSuccessful);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : adminAccessMessages.unexpected);
    } finally {
      onSigningIn(false);
    }
  });

  return (
    <FormProvider {...form}>
      <form
        className={styles.signInForm}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Administrator sign-in"
      >
        {problem && <Alert type="error" title={problem} showIcon role="alert" />}
        <FormField<Fields> name="email" label="Email">
          {(input) => <Input {...input} type="email" size="large" autoComplete="username" autoFocus={!email} />}
        </FormField>
        <FormField<Fields> name="password" label="Password">
          {(input) => (
            <Input.Password {...input} size="large" autoComplete="current-password" autoFocus={Boolean(email)} />
          )}
        </FormField>
        <Button type="primary" size="large" htmlType="submit" block loading={delayedLoading(isSubmitting)}>
          {isSubmitting ? adminAccessMessages.signingIn : adminAccessMessages.signIn}
        </Button>
        {!host.capabilities.remembersSession && (
          <p className="hint">
            {host.face === 'web'
              ? 'This browser does not store site data. Your sign-in, unsaved drafts and queued uploads end when you close or reload this page. To store them, allow site data for this shop.'
              : 'This computer has no system keyring, so the sign-in is kept in memory only and ends when you quit the app.'}
          </p>
        )}
      </form>
    </FormProvider>
  );
}
