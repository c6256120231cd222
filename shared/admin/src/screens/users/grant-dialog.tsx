import { Alert, App, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { listAdminIllustrations } from '@baobab/data/catalog/admin-illustrations';
import { grantLicense } from '@baobab/data/accounts/customers';
import { shopPacks } from '@baobab/data/packs/packs';
import { BUNDLE_ID, PACK_ID_PREFIX, SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import { orderName } from '@baobab/domain/order-name';
import { isSoldOnce } from '@baobab/domain/entities/cart';
import { hasText } from '@baobab/domain/fold-letters';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { Field } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useDebounced } from '../../query/use-debounced.ts';
import formStyles from '../../form/form.module.css';
import { isReason, REASON_HINT, REASON_MAX_CHARS } from './grant-rules.ts';

interface GrantDialogProps {
  userId: string;
  /** How the person is called. */
  name: string;
  onClose: () => void;
  onGranted: () => void;
}

export function GrantDialog({ userId, name, onClose, onGranted }: GrantDialogProps) {
  const { client } = useHost();
  const { message } = App.useApp();
  const [item, setItem] = useState<string | null>(null);
  const [seats, setSeats] = useState(1);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ title: string; body: string } | null>(null);
  const isGivenOnce = item !== null && isSoldOnce(item);
  const grant = async () => {
    if (item === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const asked = { illustrationId: item, seats: isGivenOnce ? 1 : seats, reason: reason.trim() };
      const { orderId, email } = await grantLicense(client, userId, asked);
      void message.success(
        `Granted with order ${orderName(orderId)}${email ? `; an email is on its way to ${email}` : ''}`,
      );
      onGranted();
    } catch (error) {
      setProblem(describeError(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`Grant a license to ${name}`}
      okText="Grant license"
      okButtonProps={{ disabled: item === null || !isReason(reason), loading: delayedLoading(busy) }}
      onOk={() => void grant()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={formStyles.dialogForm}>
        {problem && <Alert type="error" role="alert" showIcon title={problem.title} description={problem.body} />}
        <p>
          An order of $0 that is no sale: it is in their library at once, with a certificate, and they are told by
          email. What they own already gets further licenses. You can take it back.
        </p>
        <ItemField item={item} onItem={setItem} />
        <Field label="Projects" hint={isGivenOnce ? 'Packs and bundles cover any number.' : 'One license for each.'}>
          {(input) => (
            <InputNumber<number>
              {...input}
              min={1}
              max={999}
              precision={0}
              disabled={isGivenOnce}
              value={isGivenOnce ? 1 : seats}
              onChange={(value) => setSeats(value ?? 1)}
            />
          )}
        </Field>
        <Field label="Reason" hint={REASON_HINT}>
          {(input) => (
            <Input
              {...input}
              maxLength={REASON_MAX_CHARS}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}

const ITEMS_SHOWN = 20;

/** The bundle, packs that are sold singly, and paid illustrations that have a file. */
function ItemField({ item, onItem }: { item: string | null; onItem: (id: string) => void }) {
  const { client } = useHost();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const { data, error, loading, reload } = useAdminQuery(queryKeys.grantable(search), () =>
    listAdminIllustrations(client, { pageSize: ITEMS_SHOWN, search, free: false, sellable: true }),
  );
  const packs = useAdminQuery(queryKeys.shopPacks, () => shopPacks(client));
  const options = [
    { value: BUNDLE_ID, label: 'The bundle with all packs' },
    ...(packs.data ?? [])
      .filter(({ price, title }) => price !== null && hasText(title, search))
      .map(({ slug, title }) => ({ value: `${PACK_ID_PREFIX}${slug}`, label: `${title} (pack)` })),
    ...(data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <>
      {error && <Problem title="Illustrations could not be loaded" error={error} onRetry={reload} />}
      <Field label="Item" hint="Type to search; free illustrations need no license.">
        {(input) => (
          <Select
            {...input}
            showSearch={{ filterOption: false, onSearch: setTyped }}
            placeholder="Choose an illustration, a pack or the bundle"
            loading={loading}
            options={options}
            value={item}
            onChange={onItem}
          />
        )}
      </Field>
    </>
  );
}
