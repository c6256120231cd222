import { Button, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createRecoveryCodes } from '@baobab/data/accounts/admin-access';
import type { Enrollment } from '@baobab/data/accounts/second-factor';
import { BRAND } from '@baobab/domain/brand';
import { toAppError, type AppError } from '@baobab/domain/errors';
import { useHost } from '../host-context.tsx';
import { Problem } from '../query/problem.tsx';
import { OneCode } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';

interface FactorSetupProps {
  /** Called once the factor counts, before the recovery codes are shown. */
  onVerified?: () => void;
  onDone: () => void;
}

/** A new second factor, then its recovery codes. */
export function FactorSetup({ onVerified, onDone }: FactorSetupProps) {
  const { session } = useHost();
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isVerified, setVerified] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const begun = useRef(-1);
  useEffect(() => {
    // once for each attempt: two at the same time would drop each other
    if (begun.current === attempt) return;
    begun.current = attempt;
    session.secondFactors.enroll(BRAND).then(setEnrollment, (thrown: unknown) => setError(toAppError(thrown)));
  }, [session, attempt]);

  if (isVerified) return <NewCodes onDone={onDone} />;
  if (error) {
    const again = () => {
      setError(null);
      setAttempt(attempt + 1);
    };
    return <Problem title="A second factor could not be set up" error={error} onRetry={again} />;
  }
  if (!enrollment) return <Spin aria-label="Preparing the second factor" />;
  return (
    <div className={styles.form}>
      <ol className={styles.steps}>
        <li>Open an authenticator app on your phone, such as 2FAS, Aegis or Google Authenticator.</li>
        <li>Scan this picture, or type the key below.</li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <img
        className={styles.qrCode}
        src={enrollment.qrCode}
        alt="QR code for the authenticator app"
        width={200}
        height={200}
      />
      <p>
        Key: <code className={styles.secret}>{inGroups(enrollment.secret)}</code>
      </p>
      <OneCode
        label="Code"
        input={{ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 }}
        action="Turn on"
        onSend={async (code) => {
          await session.secondFactors.verify(code, enrollment.id);
          return null;
        }}
        onDone={() => {
          setVerified(true);
          onVerified?.();
        }}
      />
    </div>
  );
}

const inGroups = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ');

/** Ten recovery codes in place of all earlier ones, shown once. */
export function NewCodes({ onDone }: { onDone: () => void }) {
  const { client } = useHost();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const load = useCallback(() => {
    createRecoveryCodes(client).then(setCodes, (thrown: unknown) => setError(toAppError(thrown)));
  }, [client]);
  const isBegun = useRef(false);
  useEffect(() => {
    // once: the second time would make the first codes worthless
    if (!isBegun.current) load();
    isBegun.current = true;
  }, [load]);
  const again = () => {
    setError(null);
    load();
  };
  if (error) {
    return (
      <>
        <Problem title="Recovery codes could not be made" error={error} onRetry={again} />
        <Button onClick={onDone}>Go on without</Button>
      </>
    );
  }
  if (!codes) return <Spin aria-label="Making recovery codes" />;
  return <RecoveryCodes codes={codes} onDone={onDone} />;
}
