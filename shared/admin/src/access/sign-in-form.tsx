import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { adminAccessMessages } from '@baobab/domain/admin-messages';
import { signInFormSchema, type SignInForm as Fields } from '@baobab/domain/forms/account';
import { busy } from '../form/busy.ts';
import { Field } from '../form/field.tsx';
import { useHost } from '../host-context.tsx';
import { signInAsAdmin } from './admin-access.ts';

interface SignInFormProps {
  email?: string | undefined;
  onSigningIn: (busy: boolean) => void;
}

/** E-mail and password of an administrator, at the entrance and in the middle of work. */
export function SignInForm({ email = '', onSigningIn }: SignInFormProps) {
  const host = useHost();
  const { message } = App.useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Fields>({ resolver: zodResolver(signInFormSchema), defaultValues: { email, password: '' } });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    onSigningIn(true);
    try {
      await signInAsAdmin(host, values.email, values.password);
      void message.success(adminAccessMessages.loginSuccessful);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : adminAccessMessages.unexpected);
    } finally {
      onSigningIn(false);
    }
  });

  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Administrator sign-in"
    >
      {problem && <Alert type="error" title={problem} showIcon role="alert" />}
      <Field label="Email" error={errors.email?.message}>
        {(field) => (
          <Controller
            name="email"
            control={form.control}
            render={({ field: input }) => (
              <Input {...field} {...input} type="email" size="large" autoComplete="username" autoFocus={!email} />
            )}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(field) => (
          <Controller
            name="password"
            control={form.control}
            render={({ field: input }) => (
              <Input.Password
                {...field}
                {...input}
                size="large"
                autoComplete="current-password"
                autoFocus={Boolean(email)}
              />
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
  );
}
