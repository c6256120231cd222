import { Alert, App, Button, Input } from 'antd';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { adminAccessMessages } from '../../domain/admin-messages.ts';
import { BRAND } from '../../domain/brand.ts';
import { signInFormSchema, type SignInForm } from '../../domain/forms/account.ts';
import { busy } from '../form/busy.ts';
import { Field } from '../form/Field.tsx';
import { useHost } from '../host-context.tsx';
import { Mark } from '../frame/Mark.tsx';
import { signInAsAdmin } from './admin-access.ts';

export function SignIn({ onSigningIn }: { onSigningIn: (busy: boolean) => void }) {
  const host = useHost();
  const { message } = App.useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<SignInForm>({
    resolver: zodResolver(signInFormSchema),
    defaultValues: { email: '', password: '' },
  });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(null);
    onSigningIn(true);
    try {
      await signInAsAdmin(host, email, password);
      void message.success(adminAccessMessages.loginSuccessful);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : adminAccessMessages.unexpected);
    } finally {
      onSigningIn(false);
    }
  });

  return (
    <main className="entrance">
      <form
        className="entrance-card"
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-labelledby="entrance-title"
      >
        <Mark size={44} />
        <h1 id="entrance-title">{BRAND}</h1>
        <p className="soft">Sign in with an administrator’s account.</p>
        {problem && <Alert type="error" title={problem} showIcon role="alert" />}
        <Field label="Email" error={form.formState.errors.email?.message}>
          {(field) => (
            <Controller
              name="email"
              control={form.control}
              render={({ field: input }) => (
                <Input {...field} {...input} type="email" size="large" autoComplete="username" autoFocus />
              )}
            />
          )}
        </Field>
        <Field label="Password" error={form.formState.errors.password?.message}>
          {(field) => (
            <Controller
              name="password"
              control={form.control}
              render={({ field: input }) => (
                <Input.Password {...field} {...input} size="large" autoComplete="current-password" />
              )}
            />
          )}
        </Field>
        <Button type="primary" size="large" htmlType="submit" block loading={busy(isSubmitting)}>
          {isSubmitting ? adminAccessMessages.signingIn : adminAccessMessages.signIn}
        </Button>
        {!host.capabilities.remembersSession && (
          <p className="hint">
            This computer has no system keyring, so the sign-in is kept in memory only and ends when you quit the app.
          </p>
        )}
      </form>
    </main>
  );
}
