import { App, Button, Switch } from 'antd';
import { useId, useState } from 'react';
import { getAdminAccess, removeSecondFactor, requireSecondFactor } from '@baobab/data/accounts/admin-access';
import type { User } from '@baobab/domain/entities/profile';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import styles from './customer.module.css';

/** Whether the whole team must have a second factor; for owners. */
export function FactorRule() {
  const { client } = useHost();
  const run = useCommand();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const access = useAdminQuery(queryKeys.adminAccess, () => getAdminAccess(client));
  const change = async (isRequired: boolean) => {
    setBusy(true);
    await run(() => requireSecondFactor(client, isRequired), 'The rule was not changed');
    access.reload();
    setBusy(false);
  };
  if (access.error) return <Problem title="The rule could not be read" error={access.error} onRetry={access.reload} />;
  const hasFactor = access.data?.hasFactor ?? false;
  const isRequired = access.data?.isRequired ?? false;
  return (
    <div className={styles.rule}>
      <Switch
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        checked={isRequired}
        loading={isBusy}
        disabled={!access.data || (!hasFactor && !isRequired)}
        onChange={(wanted) => void change(wanted)}
      />
      <span>
        <span id={`${id}-label`}>Second factor required for admins</span>
        <span id={`${id}-hint`} className="hint">
          {hasFactor || isRequired
            ? 'Who has none sets one up at the next sign-in, or at once when working now. Until then the admin area stays closed for them.'
            : 'Set up your own first, under Security in the menu.'}
        </span>
      </span>
    </div>
  );
}

/** For a colleague who lost the phone and the recovery codes. */
export function ResetFactor({ user, onDone }: { user: User; onDone: () => void }) {
  const { client } = useHost();
  const { modal } = App.useApp();
  const run = useCommand();
  const name = user.fullName ?? user.username ?? user.email ?? 'this person';
  const ask = () =>
    void modal.confirm({
      title: `Remove the second factor of ${name}?`,
      content:
        'Do this only when you know for certain that the person asked for it: from then on the password alone opens the account, and all its devices are signed out.',
      okText: 'Remove second factor',
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        if (await run(() => removeSecondFactor(client, user.id), 'The second factor was not removed')) onDone();
      },
    });
  return (
    <Button size="small" aria-label={`Remove the second factor of ${name}`} onClick={ask}>
      Remove second factor
    </Button>
  );
}
