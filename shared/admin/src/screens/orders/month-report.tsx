import { App, Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { monthlyDocuments, type BookedDocument } from '@baobab/data/orders/invoices';
import { shopLocale } from '@baobab/domain/shop-locale';
import { orderName } from '@baobab/domain/order-name';
import { useWaitingReason } from '../../connection/use-connection.ts';
import { toCsv, type CsvColumn } from '../../export/csv.ts';
import { saveTextFile } from '../../export/save-file.ts';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { cellMoment, shopClock, shopDay } from '../../moments.ts';
import formStyles from '../../form/form.module.css';
import { plural } from '@baobab/domain/plural';

/** One row per document; of credit notes the sums are negative, so that columns add up. */
export const monthCsv = (): readonly CsvColumn<BookedDocument>[] => [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Kind', value: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { header: `Issued at (${shopLocale().timeZone})`, value: ({ issuedAt }) => cellMoment(issuedAt) },
  { header: 'Order', value: ({ orderId }) => orderName(orderId) },
  { header: 'Corrects', value: ({ corrects }) => corrects },
  { header: 'Buyer', value: ({ buyer }) => buyer },
  { header: 'Country', value: ({ country }) => country },
  { header: 'Tax ID', value: ({ taxId }) => taxId },
  { header: 'Net', value: ({ net }) => net },
  { header: 'Tax', value: ({ tax }) => tax },
  { header: 'Gross', value: ({ gross }) => gross },
  { header: 'Tax in prices', value: ({ taxBehavior }) => (taxBehavior === 'none' ? 'no tax' : taxBehavior) },
  { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
  { header: 'Discount code', value: ({ discountCode }) => discountCode },
  { header: 'Provider', value: ({ provider }) => provider },
  { header: 'Payment', value: ({ payment }) => payment },
];

/** Every invoice and credit note of a month as CSV, for the bookkeeper. */
export function MonthReport() {
  const { client } = useHost();
  const { message } = App.useApp();
  const run = useCommand();
  const wait = useWaitingReason();
  const [month, setMonth] = useState(() => monthBefore(new Date()));
  const [today] = useState(() => shopDay(new Date()).slice(0, 7));
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await run(async () => {
      const rows = await monthlyDocuments(client, month);
      saveTextFile(`invoices-${month}.csv`, toCsv(monthCsv(), rows));
      void message.success(plural(rows.length, 'document saved', 'documents saved'));
    }, 'The month was not saved');
    setBusy(false);
  };
  return (
    <Popover
      trigger="click"
      title="Invoices and credit notes of a month"
      content={
        <div className={formStyles.formStack}>
          <Input
            type="month"
            aria-label="Month"
            value={month}
            max={today}
            onChange={({ target }) => setMonth(target.value)}
          />
          <Button
            type="primary"
            loading={busy}
            disabled={!/^\d{4}-\d{2}$/.test(month) || wait !== null}
            title={wait ?? undefined}
            onClick={() => void save()}
          >
            Save as CSV
          </Button>
        </div>
      }
    >
      <Button>For the bookkeeper…</Button>
    </Popover>
  );
}

/** 'YYYY-MM' of the shop's month that is complete. */
export function monthBefore(now: Date): string {
  const { year, month } = shopClock(now);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}
