import { orderName } from '@baobab/domain/order-name';
import { Button } from 'antd';
import type { Customer } from '@baobab/data/accounts/customers';
import { Badge } from '../../frame/badge.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { formatDate, formatMoment } from '../../moments.ts';
import { STATUS_WORDS } from '../subscribers/columns.tsx';
import { CustomerCard } from './customer-card.tsx';
import styles from './customer.module.css';

export function CustomerLicenses({ licenses }: Pick<Customer, 'licenses'>) {
  const { open } = useNavigation();
  return (
    <CustomerCard title="Licenses" empty={licenses.length === 0 && 'Owns nothing.'}>
      <ul className={styles.rows}>
        {licenses.map((license) => (
          <li key={license.id}>
            <span>
              {license.title}
              {license.seats > 1 && <span className="hint"> {license.seats} projects</span>}
            </span>
            <Button size="small" type="link" className="number" onClick={() => open('orders', license.orderId)}>
              <span className="visually-hidden">Open order </span>
              {orderName(license.orderId)}
            </Button>
          </li>
        ))}
      </ul>
    </CustomerCard>
  );
}

export function CustomerDownloads({ downloads, total }: Pick<Customer, 'downloads'> & { total: number }) {
  return (
    <CustomerCard
      title="Downloads"
      extra={total > downloads.length && <span className="soft">the newest of {total}</span>}
      empty={downloads.length === 0 && 'Nothing was downloaded.'}
    >
      <ul className={styles.rows}>
        {downloads.map((download) => (
          <li key={download.id}>
            <span>
              {download.title}
              {download.version !== null && <span className="hint"> version {download.version}</span>}
            </span>
            <span className="hint number">
              {formatMoment(download.requestedAt)}
              {download.completedAt === null && ', not finished'}
            </span>
          </li>
        ))}
      </ul>
    </CustomerCard>
  );
}

export function CustomerNewsletter({ newsletter }: Pick<Customer, 'newsletter'>) {
  const { open } = useNavigation();
  return (
    <CustomerCard
      title="Newsletter"
      extra={
        newsletter && (
          <Button size="small" onClick={() => open('subscribers')}>
            Subscribers
          </Button>
        )
      }
      empty={newsletter === null && 'Not on the list.'}
    >
      {newsletter && (
        <p className="inline">
          <Badge tone={STATUS_WORDS[newsletter.status].tone}>{STATUS_WORDS[newsletter.status].label}</Badge>
          <span className="hint">
            {newsletter.confirmedAt
              ? `confirmed ${formatDate(newsletter.confirmedAt)}`
              : `since ${formatDate(newsletter.createdAt)}`}
          </span>
        </p>
      )}
    </CustomerCard>
  );
}
