import { Alert, App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Customer } from '@baobab/data/accounts/customers';
import { deletePerson, exportPerson } from '@baobab/data/accounts/person-data';
import { describeError } from '@baobab/ui/describe-error';
import { useAdminRole } from '../../access/admin-role.ts';
import { saveTextFile } from '../../export/save-file.ts';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { Field } from '../../form/field.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useCommand } from '../../query/use-command.ts';
import formStyles from '../../form/form.module.css';

interface CustomerDataProps {
  customer: Customer;
  name: string;
  onDeleted: () => void;
}

/** The two privacy rights that people ask a shop for. */
export function CustomerData({ customer, name, onDeleted }: CustomerDataProps) {
  const { client } = useHost();
  const run = useCommand();
  const isOwner = useAdminRole() === 'owner';
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const key = customer.account?.id ?? customer.email;
  if (key === null) return null;
  const save = async () => {
    setBusy(true);
    await run(
      async () => saveTextFile(`customer-${key}.json`, await exportPerson(client, key), 'application/json'),
      'The data was not exported',
    );
    setBusy(false);
  };
  return (
    <>
      <Button icon={<Icon name="download" />} loading={busy} onClick={() => void save()}>
        Export data
      </Button>
      {isOwner && !customer.account?.isAdmin && (
        <Button danger icon={<Icon name="trash" />} onClick={() => setDeleting(true)}>
          Delete…
        </Button>
      )}
      {deleting && (
        <DeleteDialog
          customer={customer}
          customerKey={key}
          name={name}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

interface DeleteDialogProps extends CustomerDataProps {
  customerKey: string;
  onClose: () => void;
}

/** Asks for the address, as this cannot be undone. */
function DeleteDialog({ customer: { email }, customerKey, name, onClose, onDeleted }: DeleteDialogProps) {
  const { client } = useHost();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ title: string; body: string } | null>(null);
  const wanted = email ?? customerKey;
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await deletePerson(client, customerKey);
      void message.success(`${name} was deleted`);
      void queries.invalidateQueries({ queryKey: queryKeys.all('users') });
      onDeleted();
    } catch (error) {
      setProblem(describeError(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`Delete all data of ${name}?`}
      okText="Delete for good"
      okButtonProps={{
        danger: true,
        disabled: typed.trim().toLowerCase() !== wanted.toLowerCase(),
        loading: delayedLoading(busy),
      }}
      cancelText="Keep it"
      onOk={() => void remove()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={formStyles.dialogForm}>
        {problem && <Alert type="error" role="alert" showIcon title={problem.title} description={problem.body} />}
        <p>
          Account, names, address, licenses, favorites, messages, emails and newsletter entry are erased, and downloads
          end. Orders stay for the books, without name and address; certificates still verify. This can’t be undone.
        </p>
        <Field label={`Type ${wanted} to go on`}>
          {(input) => (
            <Input
              {...input}
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
