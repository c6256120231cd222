import { App, Button } from 'antd';
import { useState } from 'react';
import { invoiceFile, orderDocuments, type OrderDocument } from '@baobab/data/orders/invoices';
import { formatMoney } from '../../money.ts';
import { useHost } from '../../host-context.tsx';
import { saveFile } from '../../export/save-file.ts';
import { Icon } from '../../frame/icons.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useCommand } from '../../query/use-command.ts';
import { formatMoment } from '../../moments.ts';
import styles from './orders.module.css';

/** The numbered invoice and credit notes of an order. `refundedAmount` asks anew when it changes. */
export function OrderDocuments({ orderId, refundedAmount }: { orderId: string; refundedAmount: number }) {
  const { client } = useHost();
  const documents = useAdminQuery(queryKeys.orderDocuments(orderId, refundedAmount), () =>
    orderDocuments(client, orderId),
  );
  return (
    <section aria-labelledby="order-documents">
      <h2 id="order-documents">Invoices</h2>
      {documents.error && (
        <p className="soft">
          The invoices could not be loaded.{' '}
          <Button size="small" onClick={documents.reload}>
            Try again
          </Button>
        </p>
      )}
      {!documents.data && !documents.error && <p className="soft">Loading…</p>}
      {documents.data?.length === 0 && <p className="soft">Nothing was charged, so there is no invoice.</p>}
      <ul className={styles.orderEmails}>
        {documents.data?.map((document) => (
          <Document key={document.id} document={document} />
        ))}
      </ul>
    </section>
  );
}

function Document({ document }: { document: OrderDocument }) {
  const { client } = useHost();
  const { message } = App.useApp();
  const run = useCommand();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await run(async () => {
      const { fileName, file } = await invoiceFile(client, document.id);
      saveFile(fileName, [file], file.type);
      void message.success(`${fileName} saved`);
    }, 'The PDF was not made');
    setBusy(false);
  };
  return (
    <li>
      <Icon name="download" />
      <div>
        <span className="number">{document.number}</span>
        <span className="hint">
          {document.kind === 'invoice' ? 'Invoice' : 'Credit note'}, {formatMoment(document.issuedAt)},{' '}
          {formatMoney(document.gross, document.currency)}
        </span>
      </div>
      <Button size="small" loading={busy} aria-label={`Save ${document.number} as PDF`} onClick={() => void save()}>
        PDF
      </Button>
    </li>
  );
}
