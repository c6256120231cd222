import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { getAdminIllustration } from '@baobab/data/catalog/admin-illustrations';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { useHost } from '../../../host-context.tsx';
import { CATALOG_KEYS, queryKeys } from '../../../query/query-keys.ts';
import { useAdminQuery } from '../../../query/use-admin-query.ts';
import { LicensePrices } from './license-prices.tsx';
import { PriceHistory } from './price-history.tsx';
import { SaleForm } from './sale-form.tsx';
import styles from './pricing.module.css';

interface PricesDialogProps {
  item: AdminIllustration;
  onClose: () => void;
}

/** Everything about the price of one item that is not a draft: each part saves by itself. */
export function PricesDialog({ item: opened, onClose }: PricesDialogProps) {
  const { client } = useHost();
  const queries = useQueryClient();
  const { data } = useAdminQuery(queryKeys.illustration(opened.id), () => getAdminIllustration(client, opened.id));
  const item = data ?? opened;
  const changed = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.illustration(item.id) });
    for (const queryKey of CATALOG_KEYS) void queries.invalidateQueries({ queryKey });
  };
  return (
    <Modal open title={`Sale and licenses of “${item.title}”`} footer={null} onCancel={onClose}>
      <div className={styles.parts}>
        <SaleForm key={item.revision} item={item} onChanged={changed} />
        <LicensePrices item={item} onChanged={changed} />
        <PriceHistory id={item.id} />
      </div>
    </Modal>
  );
}
