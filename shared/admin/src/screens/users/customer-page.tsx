import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { getCustomer, type Customer } from '@baobab/data/accounts/customers';
import { AppError } from '@baobab/domain/errors';
import { formatDate } from '../../moments.ts';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { CustomerData } from './customer-data.tsx';
import { CustomerDownloads, CustomerLicenses, CustomerNewsletter } from './customer-facts.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import styles from './customer.module.css';

interface CustomerPageProps {
  /** An account's id, or an address, which may have no account. */
  customerKey: string;
  onClose: () => void;
}

export function CustomerPage({ customerKey, onClose }: CustomerPageProps) {
  const { client } = useHost();
  const { data, error, loading, reload } = useAdminQuery(queryKeys.customer(customerKey), async () => {
    const found = await getCustomer(client, customerKey);
    if (!found) throw new AppError('not_found', {}, { message: 'This account doesn’t exist any more.' });
    return found;
  });
  return (
    <section aria-label="Customer" className={styles.customer} aria-busy={loading}>
      <div className="inline">
        <Button type="text" icon={<Icon name="left" />} onClick={onClose}>
          All users
        </Button>
        <Button icon={<Icon name="retry" />} onClick={reload} loading={loading}>
          Refresh
        </Button>
      </div>
      {error && <Problem title="The customer could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {data && <CustomerDetails customer={data} onChanged={reload} onClose={onClose} />}
    </section>
  );
}

interface CustomerDetailsProps {
  customer: Customer;
  onChanged: () => void;
  onClose: () => void;
}

function CustomerDetails({ customer, onChanged, onClose }: CustomerDetailsProps) {
  const { account } = customer;
  return (
    <>
      <CustomerHead customer={customer} onChanged={onChanged} onClose={onClose} />
      {!account && (
        <Alert
          className="note"
          type="info"
          showIcon
          title="This address has no account. Shown is what was written from it, as its senders typed it."
        />
      )}
      <div className={styles.cards}>
        <div className={styles.column}>
          <CustomerOrders orders={customer.orders} hasAccount={account !== null} onChanged={onChanged} />
          <CustomerMessages messages={customer.messages} onChanged={onChanged} />
        </div>
        <div className={styles.column}>
          <CustomerLicenses licenses={customer.licenses} />
          <CustomerDownloads downloads={customer.downloads} total={customer.downloadsTotal} />
          <CustomerNewsletter newsletter={customer.newsletter} />
        </div>
      </div>
    </>
  );
}

function CustomerHead({ customer, onChanged, onClose }: CustomerDetailsProps) {
  const { email, account } = customer;
  const [granting, setGranting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = account?.fullName ?? account?.username ?? email ?? 'Unnamed';
  return (
    <header className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <p className="inline">
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {account?.isAdmin && <Badge tone="accent">Admin</Badge>}
          {account && <span className="soft">Member since {formatDate(account.createdAt)}</span>}
        </p>
      </div>
      <div className="inline">
        <CustomerData customer={customer} name={name} onDeleted={onClose} />
        {account && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setGranting(true)}>
            Grant a license
          </Button>
        )}
      </div>
      {account && granting && (
        <GrantDialog
          userId={account.id}
          name={name}
          onClose={() => setGranting(false)}
          onGranted={() => {
            setGranting(false);
            onChanged();
          }}
        />
      )}
    </header>
  );
}
