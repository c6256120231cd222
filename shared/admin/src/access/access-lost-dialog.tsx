import { Button, Modal } from 'antd';
import { adminAccessMessages } from '@baobab/domain/admin-messages';
import { useHost } from '../host-context.tsx';
import { signOut } from './sign-out.ts';
import { useCommand } from '../query/use-command.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './access.module.css';

interface AccessLostDialogProps {
  /**
   * `ended`: the session is over; `denied`: still signed in, but an administrator no longer; `code` and `setup`: the second factor is to be
   * given, or set up.
   */
  reason: 'ended' | 'denied' | 'code' | 'setup' | null;
  /** Who was working here. */
  email: string;
  onSigningIn: (busy: boolean) => void;
  onKept: (isKept: boolean) => void;
  onCheck: () => void;
}

/** Over the work, which stays as it is: sign in again here and go on. */
export function AccessLostDialog({ reason, email, onSigningIn, onKept, onCheck }: AccessLostDialogProps) {
  const host = useHost();
  const run = useCommand();
  const denied = reason === 'denied';
  return (
    <Modal
      open={reason !== null}
      title={TITLES[reason ?? 'ended']}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={1200}
      width={420}
      footer={null}
      destroyOnHidden
      afterOpenChange={(open) => open && focusPassword(denied)}
    >
      <div className={styles.interruption}>
        {reason === 'code' || reason === 'setup' ? (
          <SecondFactorStep step={reason} onKept={onKept} onDone={onCheck} />
        ) : (
          <>
            <p className="soft">
              {denied
                ? `${adminAccessMessages.denied} The role was taken away while you were working. What you have typed is still here: sign in as an administrator, or ask for the role and check again.`
                : 'What you were doing is still here, nothing is lost. Sign in again to go on.'}
            </p>
            <SignInForm email={denied ? '' : email} onSigningIn={onSigningIn} />
          </>
        )}
        <div className={styles.interruptionActions}>
          {denied && (
            <Button block onClick={onCheck}>
              Check again
            </Button>
          )}
          <Button block type="text" onClick={() => void signOut(host, run)}>
            Leave the admin area
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const TITLES = {
  ended: 'Your sign-in has ended',
  denied: adminAccessMessages.deniedTitle,
  code: 'One step more',
  setup: 'One step more',
} as const;

/** The address is known, unless another administrator has to sign in. */
function focusPassword(denied: boolean): void {
  const wanted = `[role="dialog"] input[type="${denied ? 'email' : 'password'}"]`;
  document.querySelector<HTMLInputElement>(wanted)?.focus();
}
