import { Alert, App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { listUsers, setAdminRole } from '@baobab/data/accounts/users';
import { adminUserMessages } from '@baobab/domain/admin-messages';
import { ROLE_WORDS } from '@baobab/domain/admin-roles';
import { PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { User } from '@baobab/domain/entities/profile';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useOpenItem } from '../../frame/tabs.ts';
import { leave } from '../../frame/unsaved.ts';
import { useAdminUser, useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { useDebounced } from '../../query/use-debounced.ts';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { ServerColumn } from '../../table/server-table.ts';
import type { TableQuery } from '../../table/table-query.ts';
import rowStyles from '../../table/row.module.css';
import screenStyles from '../../frame/screen.module.css';
import { SearchField } from '../../form/search-field.tsx';
import { useAdminRole } from '../../access/admin-role.ts';
import { TeamAccess } from './team-access.tsx';
import styles from './customer.module.css';
import { CustomerPage } from './customer-page.tsx';

/** Who has an account; one of them whole where the address names one by id or address. */
export function Users() {
  const [opened, setOpened] = useOpenItem();
  if (opened) return <CustomerPage key={opened} customerKey={opened} onClose={() => leave(() => setOpened(null))} />;
  return <UserList onOpen={setOpened} />;
}

function UserList({ onOpen }: { onOpen: (id: string) => void }) {
  const { client } = useHost();
  const self = useAdminUser();
  const [table, setTable] = useState<TableQuery>({ page: 1, pageSize: PAGE_SIZE, sort: null });
  const [search, setSearch] = useState('');
  const settled = useDebounced(search, SEARCH_DEBOUNCE_MS);
  const { data, error, loading, reload } = useAdminQuery(queryKeys.list('users', { ...table, search: settled }), () =>
    listUsers(client, { page: table.page, pageSize: table.pageSize, search: settled }),
  );
  const isOwner = useAdminRole() === 'owner';
  const toggle = useToggleAdmin(reload);
  const columns = useMemo(
    () => userColumns(self?.id ?? '', isOwner ? toggle : null, onOpen),
    [self?.id, isOwner, toggle, onOpen],
  );
  return (
    <section aria-labelledby="users-title">
      <div className={screenStyles.screenHead}>
        <h1 id="users-title">Users</h1>
        <Button icon={<Icon name="retry" />} onClick={reload} loading={loading}>
          Refresh Users
        </Button>
      </div>
      <div className={screenStyles.filters} role="search">
        <SearchField
          label="Search users"
          placeholder="Search by email or name..."
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setTable((before) => ({ ...before, page: 1 }));
          }}
        />
      </div>
      {error && <Problem title={adminUserMessages.errorTitle} error={error} onRetry={reload} />}
      {(data || !error) && (
        <DataTable
          label="Users"
          columns={columns}
          rows={data?.items ?? NO_USERS}
          total={data?.total ?? 0}
          rowId={(user) => user.id}
          query={table}
          onQuery={setTable}
          loading={loading}
          loadingText={adminUserMessages.loading}
          empty={adminUserMessages.empty}
        />
      )}
      <div className={styles.belowList}>
        <Alert
          type="info"
          showIcon
          title="Owners may change everything in the shop and see all orders and accounts; editors and support have their part of it. Give access only to people you trust; you can take it back."
        />
        {isOwner && <TeamAccess selfId={self?.id ?? ''} onChanged={reload} />}
      </div>
    </section>
  );
}

const NO_USERS: User[] = [];
const nameOf = (user: User) => user.fullName ?? user.username ?? user.email ?? 'Unnamed';

function userColumns(
  selfId: string,
  /** Null for who may not. */
  onToggle: ((user: User) => void) | null,
  onOpen: (id: string) => void,
): ServerColumn<User>[] {
  return [
    {
      id: 'title',
      header: 'User',
      enableSorting: false,
      cell: ({ row }) => (
        <span>
          <button type="button" className={rowStyles.titleLink} onClick={() => onOpen(row.original.id)}>
            <span className="visually-hidden">Open customer </span>
            {nameOf(row.original)}
          </button>
          {row.original.id === selfId && <span className="hint"> you</span>}
        </span>
      ),
    },
    { id: 'email', header: 'Email', enableSorting: false, cell: ({ row }) => row.original.email },
    {
      id: 'status',
      header: 'Status',
      enableSorting: false,
      cell: ({ row }) =>
        row.original.adminRole ? (
          <Badge tone="accent">
            {row.original.adminRole === 'owner' ? 'Admin' : ROLE_WORDS[row.original.adminRole].label}
          </Badge>
        ) : (
          <Badge tone="quiet">Regular User</Badge>
        ),
    },
    {
      id: 'factor',
      header: 'Second factor',
      enableSorting: false,
      cell: ({ row: { original } }) =>
        original.adminRole ? (
          <>
            <span className={styles.phoneLabel}>Second factor </span>
            {original.hasSecondFactor ? <Badge tone="success">On</Badge> : <Badge tone="quiet">Off</Badge>}
          </>
        ) : null,
    },
    ...(onToggle ? [actionColumn(onToggle)] : []),
  ];
}

function actionColumn(onToggle: (user: User) => void): ServerColumn<User> {
  return {
    id: 'actions',
    header: 'Actions',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Button
        size="small"
        danger={original.isAdmin}
        onClick={() => onToggle(original)}
        aria-label={`${verb(original)}: ${nameOf(original)}`}
      >
        {verb(original)}
      </Button>
    ),
  };
}

function verb({ isAdmin }: User): string {
  return isAdmin ? 'Remove admin' : 'Make admin';
}

function useToggleAdmin(onChanged: () => void): (user: User) => void {
  const { client } = useHost();
  const { modal, notification } = App.useApp();
  return useMemo(() => {
    const change = async (user: User) => {
      try {
        await setAdminRole(client, user.id, user.isAdmin ? null : 'owner');
        const { title, description } = user.isAdmin ? adminUserMessages.demoted : adminUserMessages.promoted;
        notification.success({ title, description });
        onChanged();
      } catch (error) {
        const { title, description } = adminUserMessages.updateFailed;
        notification.error({ title, description: isAppError(error) ? describeError(error).body : description });
      }
    };
    return (user) =>
      void modal.confirm({
        title: user.isAdmin
          ? `Remove ${nameOf(user)} from the administrators?`
          : `Make ${nameOf(user)} an administrator?`,
        content: user.isAdmin
          ? 'They keep their account and purchases but can no longer manage the shop. This can be reversed.'
          : 'They will be an owner, able to change everything in the shop. Team access has smaller roles. This can be reversed.',
        okText: verb(user),
        okButtonProps: { danger: user.isAdmin },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => change(user),
      });
  }, [client, modal, notification, onChanged]);
}
