import { orderName } from '@baobab/domain/order-name';
import { Alert, App, Input, Modal } from 'antd';
import { useState } from 'react';
import { revokeGrant, type CustomerOrder } from '@baobab/data/accounts/customers';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { Field } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import formStyles from '../../form/form.module.css';
import { isReason, REASON_HINT, REASON_MAX_CHARS } from './grant-rules.ts';

interface RevokeDialogProps {
  order: CustomerOrder;
  onClose: () => void;
  onRevoked: () => void;
}

/** Ends a license that was granted; the reason stays with the order. */
export function RevokeDialog({ order, onClose, onRevoked }: RevokeDialogProps) {
  const { client } = useHost();
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ title: string; body: string } | null>(null);
  const revoke = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await revokeGrant(client, order.id, reason.trim());
      void message.success(`The license of order ${orderName(order.id)} was taken back`);
      onRevoked();
    } catch (error) {
      setProblem(describeError(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`Take back the license of order ${orderName(order.id)}?`}
      okText="Take back"
      okButtonProps={{ danger: true, disabled: !isReason(reason), loading: delayedLoading(busy) }}
      cancelText="Keep it"
      onOk={() => void revoke()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={formStyles.dialogForm}>
        {problem && <Alert type="error" role="alert" showIcon title={problem.title} description={problem.body} />}
        <p>
          {order.titles.join(', ')}: the customer can’t download it any more, and its certificate says that it was taken
          back. They are not mailed. It can be granted again.
        </p>
        <Field label="Reason" hint={REASON_HINT}>
          {(input) => (
            <Input
              {...input}
              autoFocus
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
