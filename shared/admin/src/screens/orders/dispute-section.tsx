import { App, Button, Skeleton } from 'antd';
import { listOrderDownloads, type AdminOrder } from '@baobab/data/orders/admin-orders';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { copyText } from '../drafting/copy-text.ts';
import { disputeEvidence, type DisputeEvidence } from './dispute-evidence.ts';
import styles from './orders.module.css';

/** As the payment provider's form names them. */
const LABELS: Record<keyof DisputeEvidence, string> = {
  product_description: 'Product description',
  customer_name: 'Customer name',
  customer_email_address: 'Customer email',
  customer_purchase_ip: 'Customer IP address',
  service_date: 'Service date',
  access_activity_log: 'Activity log',
  uncategorized_text: 'Additional information',
};
const FIELDS = Object.keys(LABELS) as (keyof DisputeEvidence)[];

/** Evidence for a disputed order, to be pasted where the payment provider asks for it; nothing is sent from here. */
export function DisputeSection({ order }: { order: AdminOrder }) {
  const { client } = useHost();
  const { message } = App.useApp();
  const downloads = useAdminQuery(queryKeys.orderDownloads(order.id), () => listOrderDownloads(client, order.id));
  const evidence = downloads.data && disputeEvidence(order, downloads.data);
  const copy = async (text: string, what: string) => {
    await copyText(text);
    void message.success(`${what} copied`);
  };
  return (
    <section aria-labelledby="order-evidence">
      <h2 id="order-evidence">Evidence for the dispute</h2>
      <p className="soft">
        From the order and the log of downloads. Nothing is sent by itself: copy it into the dispute on your payment
        provider’s page.
      </p>
      {downloads.error && (
        <Problem title="The downloads could not be loaded" error={downloads.error} onRetry={downloads.reload} />
      )}
      {!evidence && !downloads.error && <Skeleton active title={false} />}
      {evidence && (
        <>
          <dl className={styles.evidence}>
            {FIELDS.map((field) => (
              <EvidenceField key={field} field={field} value={evidence[field]} onCopy={copy} />
            ))}
          </dl>
          <Button onClick={() => void copy(JSON.stringify(evidence, null, 2), 'Evidence')}>Copy all as JSON</Button>
        </>
      )}
    </section>
  );
}

interface EvidenceFieldProps {
  field: keyof DisputeEvidence;
  value: string | null;
  onCopy: (text: string, what: string) => Promise<void>;
}

function EvidenceField({ field, value, onCopy }: EvidenceFieldProps) {
  const label = LABELS[field];
  return (
    <div>
      <dt>
        {label} <code>{field}</code>
        {value !== null && (
          <Button size="small" aria-label={`Copy ${label}`} onClick={() => void onCopy(value, label)}>
            Copy
          </Button>
        )}
      </dt>
      <dd>{value ?? <span className="soft">Not recorded</span>}</dd>
    </div>
  );
}
