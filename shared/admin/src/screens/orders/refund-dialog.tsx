import { Alert, Checkbox, Modal, Select } from 'antd';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { type AdminOrder, type OrderLine, refundOrder } from '@baobab/data/orders/admin-orders';
import { REFUND_REASONS, type RefundReason } from '@baobab/domain/contracts/refund';
import { orderName } from '@baobab/domain/order-name';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { formatMoney } from '../../money.ts';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { FormField } from '../../form/form-field.tsx';
import { useHost } from '../../host-context.tsx';
import { linePrice, openLines, planRefund, REASON_WORDS } from './describe-order.ts';
import formStyles from '../../form/form.module.css';
import styles from './orders.module.css';

interface RefundDialogProps {
  order: AdminOrder;
  onClose: () => void;
  onRefunded: (amount: number) => void;
  /** The order turned out to be another than the one shown. */
  onStale: () => void;
}

interface RefundForm {
  /** Ids of order lines. */
  lines: string[];
  reason: RefundReason;
}

/** Chooses what is paid back and says what that will do before it is done. */
export function RefundDialog({ order, onClose, onRefunded, onStale }: RefundDialogProps) {
  const { client } = useHost();
  const open = openLines(order);
  const [problem, setProblem] = useState<{ title: string; body: string } | null>(null);
  const form = useForm<RefundForm>({
    defaultValues: { lines: open.map(({ id }) => id), reason: 'requested_by_customer' },
  });
  const { control, handleSubmit, formState } = form;
  const plan = planRefund(order, new Set(useWatch({ control, name: 'lines' })));
  const submit = handleSubmit(async ({ reason }) => {
    if (!plan) return;
    setProblem(null);
    try {
      const { amount } = await refundOrder(client, { orderId: order.id, orderItemIds: plan.orderItemIds, reason });
      onRefunded(amount);
    } catch (error) {
      if (isAppError(error, 'already_refunded') || isAppError(error, 'conflict')) onStale();
      setProblem(describeError(error));
    }
  });
  return (
    <Modal
      open
      title={`Refund order ${orderName(order.id)}`}
      okText={plan ? `Refund ${formatMoney(plan.amount, order.currency)}` : 'Refund'}
      okButtonProps={{ danger: true, disabled: plan === null, loading: delayedLoading(formState.isSubmitting) }}
      cancelText="Keep the order"
      onOk={() => void submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <FormProvider {...form}>
        {/* no form element: Enter in a field must not send money back */}
        <div className={formStyles.dialogForm}>
          {problem && <Alert type="error" role="alert" showIcon title={problem.title} description={problem.body} />}
          <fieldset className={styles.refundLines}>
            <legend className={formStyles.fieldLabel}>What is paid back</legend>
            <Controller
              name="lines"
              control={control}
              render={({ field: { value, onChange } }) => (
                <Checkbox.Group<string> value={value} onChange={onChange}>
                  {open.map((line) => (
                    <LineChoice key={line.id} line={line} currency={order.currency} />
                  ))}
                </Checkbox.Group>
              )}
            />
          </fieldset>
          <FormField<RefundForm, 'reason'> name="reason" label="Reason" hint="Told to the payment provider only.">
            {(input) => (
              <Select<RefundReason>
                {...input}
                options={REFUND_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))}
              />
            )}
          </FormField>
          <Effects effects={plan?.effects} />
        </div>
      </FormProvider>
    </Modal>
  );
}

function LineChoice({ line, currency }: { line: OrderLine; currency: string }) {
  return (
    <Checkbox value={line.id}>
      <span className={styles.refundLine}>
        <span>
          {line.title}
          {line.quantity > 1 && <span className="hint"> {line.quantity} licenses</span>}
        </span>
        <span className="number">{formatMoney(linePrice(line), currency)}</span>
      </span>
    </Checkbox>
  );
}

/** @param effects undefined: no line is chosen */
function Effects({ effects }: { effects: readonly string[] | undefined }) {
  return (
    <section className={styles.refundEffects} aria-live="polite" aria-label="What will happen">
      <h2>What will happen</h2>
      {effects ? (
        <ul>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ) : (
        <p className="soft">Choose at least one line.</p>
      )}
    </section>
  );
}
