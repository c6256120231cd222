import { App, Button } from 'antd';
import { useState } from 'react';
import { resendReceipt, type AdminOrder } from '@baobab/data/orders/admin-orders';
import { isPaid } from '@baobab/domain/entities/order';
import { orderName } from '@baobab/domain/order-name';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';

/** Something was paid or granted with it, and there may be an account to write to. */
export function hasReceipt({ paymentStatus }: Pick<AdminOrder, 'paymentStatus'>): boolean {
  return isPaid(paymentStatus) || paymentStatus === 'refunded';
}

interface ResendReceiptProps {
  order: Pick<AdminOrder, 'id' | 'number'>;
  onSent?: () => void;
}

/** Mails the confirmation once more, to the address that the account has now. */
export function ResendReceipt({ order, onSent }: ResendReceiptProps) {
  const { client } = useHost();
  const { message } = App.useApp();
  const run = useCommand();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await run(async () => {
      const email = await resendReceipt(client, order.id);
      void message.success(`The receipt of order ${orderName(order.id)} is on its way to ${email}`);
      onSent?.();
    }, 'The receipt was not sent');
    setBusy(false);
  };
  return (
    <Button
      size="small"
      loading={busy}
      onClick={() => void send()}
      aria-label={`Send receipt again: order ${orderName(order.id)}`}
    >
      Send receipt again
    </Button>
  );
}
