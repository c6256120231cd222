import { Alert, Checkbox, Modal, Select } from 'antd';
import { useState } from 'react';
import type { AdminOrder } from '@baobab/data/admin-orders';
import { refundOrder } from '@baobab/data/refunds';
import { REFUND_REASONS, type RefundReason } from '@baobab/domain/contracts/refund';
import { isAppError } from '@baobab/domain/errors';
import { formatMoney } from '@baobab/domain/money';
import { describeError } from '@baobab/ui/describe-error';
import { busy } from '../../form/busy.ts';
import { Field } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import { linePrice, openLines, orderNumber, planRefund, REASON_WORDS } from './describe-order.ts';

interface RefundDialogProps {
  order: AdminOrder;
  onClose: () => void;
  onRefunded: (amount: number) => void;
  /** The order turned out to be another than the one shown. */
  onStale: () => void;
}

/** Chooses what is paid back and says what that will do before it is done. */
export function RefundDialog({ order, onClose, onRefunded, onStale }: RefundDialogProps) {
  const { client } = useHost();
  const open = openLines(order);
  const [chosen, setChosen] = useState<readonly string[]>(open.map(({ id }) => id));
  const [reason, setReason] = useState<RefundReason>('requested_by_customer');
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<{ title: string; body: string } | null>(null);
  const plan = planRefund(order, new Set(chosen));
  const refund = async () => {
    if (!plan) return;
    setWorking(true);
    setProblem(null);
    try {
      const { amount } = await refundOrder(client, { orderId: order.id, orderItemIds: plan.orderItemIds, reason });
      onRefunded(amount);
    } catch (error) {
      if (isAppError(error, 'already_refunded') || isAppError(error, 'conflict')) onStale();
      setProblem(describeError(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal
      open
      title={`Refund order ${orderNumber(order)}`}
      okText={plan ? `Refund ${formatMoney(plan.amount)}` : 'Refund'}
      okButtonProps={{ danger: true, disabled: plan === null, loading: busy(working) }}
      cancelText="Keep the order"
      onOk={() => void refund()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="dialog-form">
        {problem && <Alert type="error" role="alert" showIcon title={problem.title} description={problem.body} />}
        <fieldset className="refund-lines">
          <legend className="field-label">What is paid back</legend>
          <Checkbox.Group<string> value={[...chosen]} onChange={setChosen}>
            {open.map((line) => (
              <Checkbox key={line.id} value={line.id}>
                <span className="refund-line">
                  <span>
                    {line.title}
                    {line.quantity > 1 && <span className="hint"> {line.quantity} seats</span>}
                  </span>
                  <span className="number">{formatMoney(linePrice(line))}</span>
                </span>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </fieldset>
        <Field label="Reason" hint="Told to the payment provider only.">
          {(field) => (
            <Select<RefundReason>
              {...field}
              value={reason}
              onChange={setReason}
              options={REFUND_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))}
            />
          )}
        </Field>
        <section className="refund-effects" aria-live="polite" aria-label="What will happen">
          <h2>What will happen</h2>
          {plan ? (
            <ul>
              {plan.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          ) : (
            <p className="soft">Choose at least one line.</p>
          )}
        </section>
      </div>
    </Modal>
  );
}
