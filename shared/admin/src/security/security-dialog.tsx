import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Modal, Spin } from 'antd';
import { useCallback, useState } from 'react';
import { getAdminAccess } from '@baobab/data/accounts/admin-access';
import type { SecondFactor } from '@baobab/data/accounts/second-factor';
import { formatDate } from '../moments.ts';
import { useHost } from '../host-context.tsx';
import { Problem } from '../query/problem.tsx';
import { queryKeys } from '../query/query-keys.ts';
import { useAdminQuery } from '../query/use-admin-query.ts';
import { useCommand } from '../query/use-command.ts';
import { FactorSetup, NewCodes } from './factor-setup.tsx';
import styles from './security.module.css';

type Step = 'list' | 'setup' | 'codes';

export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>('list');
  const queries = useQueryClient();
  const close = () => {
    // the team's list and rule tell of the own factor too
    for (const queryKey of [queryKeys.adminAccess, queryKeys.all('users')])
      void queries.invalidateQueries({ queryKey });
    onClose();
  };
  const back = useCallback(() => setStep('list'), []);
  return (
    <Modal
      open
      title="Security"
      footer={null}
      width={480}
      // Codes are shown once: a click beside the dialog must not take them away.
      mask={{ closable: step === 'list' }}
      keyboard={step === 'list'}
      onCancel={close}
    >
      {step === 'list' && <Overview onStep={setStep} />}
      {step === 'setup' && <FactorSetup onDone={back} />}
      {step === 'codes' && <NewCodes onDone={back} />}
    </Modal>
  );
}

function Overview({ onStep }: { onStep: (step: Step) => void }) {
  const { session, client } = useHost();
  const { modal } = App.useApp();
  const run = useCommand();
  const known = useAdminQuery(queryKeys.security, async () => {
    const [access, factors] = await Promise.all([getAdminAccess(client), session.secondFactors.list()]);
    return { access, factors };
  });
  if (known.error)
    return <Problem title="Your second factor could not be read" error={known.error} onRetry={known.reload} />;
  if (!known.data) return <Spin aria-label="Loading" />;
  const { access, factors } = known.data;
  const isLast = factors.length === 1;
  const remove = ({ id, name }: SecondFactor) =>
    void modal.confirm({
      title: `Remove ${name}?`,
      content:
        isLast && access.isRequired
          ? 'This shop requires a second factor, so the admin area closes until you set up a new one.'
          : isLast
            ? 'From then on your password alone opens the admin area, and your recovery codes have no use.'
            : 'Its codes no longer open your account; your other ones do.',
      okText: 'Remove',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await run(() => session.secondFactors.remove(id), 'The second factor was not removed');
        known.reload();
      },
    });
  return (
    <div className={styles.form}>
      <p className="soft">
        {factors.length > 0
          ? 'Signing in to the admin area takes your password and a code of your app.'
          : 'With a second factor, a stolen password alone does not open the admin area: signing in takes a code of an app on your phone too.'}
        {access.isRequired && ' This shop requires it of everyone on the team.'}
      </p>
      {factors.length > 0 && (
        <ul className={styles.factors} aria-label="Second factors">
          {factors.map((factor) => (
            <li key={factor.id}>
              <span>
                {factor.name} <span className="hint">since {formatDate(factor.createdAt)}</span>
              </span>
              <Button size="small" danger aria-label={`Remove ${factor.name}`} onClick={() => remove(factor)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {factors.length > 0 && (
        <p>
          {access.codesLeft} of 10 recovery codes left.{' '}
          <Button type="link" size="small" onClick={() => onStep('codes')}>
            Make new codes
          </Button>
        </p>
      )}
      <Button type={factors.length > 0 ? 'default' : 'primary'} onClick={() => onStep('setup')}>
        {factors.length > 0 ? 'Add another app' : 'Set up a second factor'}
      </Button>
    </div>
  );
}
