import { App, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { listAdmins, listUsers, setAdminRole } from '@baobab/data/accounts/users';
import { ROLE_WORDS, adminRoleSchema, type AdminRole } from '@baobab/domain/admin-roles';
import type { User } from '@baobab/domain/entities/profile';
import { AppError } from '@baobab/domain/errors';
import { Badge } from '../../frame/badge.tsx';
import { Field } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { FactorRule, ResetFactor } from './team-factors.tsx';
import { CustomerCard } from './customer-card.tsx';
import styles from './customer.module.css';

const ROLES = adminRoleSchema.options.map((value) => ({ value, label: ROLE_WORDS[value].label }));
const nameOf = ({ fullName, username, email }: User) => fullName ?? username ?? email ?? 'Unnamed';

/** Who administers the shop and as what; for owners. */
export function TeamAccess({ selfId, onChanged }: { selfId: string; onChanged: () => void }) {
  const { client } = useHost();
  const run = useCommand();
  const showUndo = useUndo();
  const team = useAdminQuery(queryKeys.team, () => listAdmins(client));
  const set = (user: User, role: AdminRole | null) =>
    run(async () => {
      await setAdminRole(client, user.id, role);
      team.reload();
      onChanged();
    }, 'The role was not changed');
  const change = async (user: User, role: AdminRole | null) => {
    if (!(await set(user, role))) return;
    const done = role ? `${nameOf(user)} is ${ROLE_WORDS[role].label} now` : `${nameOf(user)} has no access any more`;
    // An owner who gave up that role cannot take it back.
    if (user.id !== selfId) showUndo(done, () => set(user, user.adminRole));
  };
  return (
    <CustomerCard title="Team access">
      <ul className={styles.rows}>
        {ROLES.map(({ value, label }) => (
          <li key={value} className="hint">
            <span>
              <strong>{label}</strong>: {ROLE_WORDS[value].may}
            </span>
          </li>
        ))}
      </ul>
      {team.error && <Problem title="The team could not be loaded" error={team.error} onRetry={team.reload} />}
      {!team.data && !team.error && <p role="status">Loading the team…</p>}
      <ul className={styles.rows} aria-label="Team">
        {team.data?.map((user) => (
          <li key={user.id}>
            <span>
              {nameOf(user)} <span className="hint">{user.id === selfId ? 'you' : user.email}</span>{' '}
              {user.hasSecondFactor && <Badge tone="success">Second factor</Badge>}
            </span>
            <span className="inline">
              <Select<AdminRole>
                size="small"
                aria-label={`Role of ${nameOf(user)}`}
                popupMatchSelectWidth={false}
                value={user.adminRole}
                options={ROLES}
                onChange={(role) => void change(user, role)}
              />
              {user.hasSecondFactor && user.id !== selfId && <ResetFactor user={user} onDone={team.reload} />}
              <Button
                size="small"
                danger
                aria-label={`Remove ${nameOf(user)} from the team`}
                onClick={() => void change(user, null)}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <InviteForm onInvite={change} />
      <FactorRule />
    </CustomerCard>
  );
}

/** Access is given to an account, so the person registers in the shop first. */
function InviteForm({ onInvite }: { onInvite: (user: User, role: AdminRole) => Promise<void> }) {
  const { client } = useHost();
  const { message } = App.useApp();
  const run = useCommand();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<AdminRole>('editor');
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    await run(async () => {
      const wanted = email.trim().toLowerCase();
      const { items } = await listUsers(client, { search: wanted, pageSize: 50 });
      const user = items.find((one) => one.email?.toLowerCase() === wanted);
      if (!user) throw new AppError('not_found', {}, { message: NO_ACCOUNT });
      if (user.adminRole) void message.info(`${nameOf(user)} is on the team already; change the role above.`);
      else await onInvite(user, role);
      setEmail('');
    }, 'Access was not given');
    setBusy(false);
  };
  return (
    <form
      className="inline"
      aria-label="Give access"
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
    >
      <Field label="Address of an account">
        {(input) => <Input {...input} type="email" value={email} onChange={(event) => setEmail(event.target.value)} />}
      </Field>
      <Field label="Role">
        {(input) => <Select<AdminRole> {...input} value={role} options={ROLES} onChange={setRole} />}
      </Field>
      <Button htmlType="submit" disabled={!email.includes('@')} loading={busy}>
        Give access
      </Button>
    </form>
  );
}

const NO_ACCOUNT =
  'There is no account with this address. Ask the person to register in the shop and to confirm the address, then give access here.';
