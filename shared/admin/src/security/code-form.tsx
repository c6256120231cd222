import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { getAdminAccess, redeemRecoveryCode } from '@baobab/data/accounts/admin-access';
import { AppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../form/delayed-loading.ts';
import { Field } from '../form/field.tsx';
import { useHost } from '../host-context.tsx';
import styles from './security.module.css';

interface CodeFormProps {
  /** Called when the session may go on. */
  onDone: () => void;
}

/** After the password: the code of the authenticator app, or a recovery code in its place. */
export function CodeForm({ onDone }: CodeFormProps) {
  const { session, client } = useHost();
  const [isRecovery, setRecovery] = useState(false);
  const redeem = async (code: string) => {
    const { status, retryAfter } = await redeemRecoveryCode(client, code);
    if (status === 'limited') throw new AppError('rate_limited', { retryAfter });
    // The first answer may have been lost: a code that was used has opened the way all the same.
    if (status === 'wrong' && (await getAdminAccess(client)).hasFactor) return WRONG_RECOVERY_CODE;
    await session.secondFactors.renew();
    return null;
  };
  return (
    <>
      {isRecovery ? (
        <OneCode
          key="recovery"
          label="Recovery code"
          hint="One of the ten codes that you kept. It works once and removes your second factor, so that you can set up a new one; your other devices are signed out."
          input={{ autoComplete: 'off', maxLength: 40, spellCheck: false, autoCapitalize: 'characters' }}
          action="Use this code"
          onSend={redeem}
          onDone={onDone}
        />
      ) : (
        <OneCode
          key="code"
          label="Code"
          hint="The six digits that your authenticator app shows for this shop."
          input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 }}
          action="Verify"
          onSend={async (code) => {
            await session.secondFactors.verify(code);
            return null;
          }}
          onDone={onDone}
        />
      )}
      <Button type="link" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use the code of the app' : 'Use a recovery code'}
      </Button>
    </>
  );
}

interface Trouble {
  title: string;
  body: string;
}

const WRONG_RECOVERY_CODE: Trouble = {
  title: 'This recovery code is not right',
  body: 'Or it was used before. Nothing was changed; try another one of your codes.',
};

interface OneCodeProps {
  label: string;
  hint?: string;
  input: object;
  action: string;
  /** Answers with what is wrong, if anything. */
  onSend: (code: string) => Promise<Trouble | null>;
  onDone: () => void;
}

/** One field and its button; what went wrong stands above them. */
export function OneCode({ label, hint, input, action, onSend, onDone }: OneCodeProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    const wrong = await onSend(code.trim()).catch(describeError);
    if (wrong === null) onDone();
    else {
      setProblem(wrong);
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) void send();
      }}
    >
      {problem && <Alert type="error" title={problem.title} description={problem.body} showIcon role="alert" />}
      <Field label={label} {...(hint ? { hint } : {})}>
        {(props) => (
          <Input
            {...props}
            {...input}
            size="large"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={delayedLoading(isBusy)}
        disabled={!code.trim()}
      >
        {action}
      </Button>
    </form>
  );
}
