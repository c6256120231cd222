import { catalogId, type CartItem } from '@baobab/domain/entities/cart';
import { LicenseCards } from '../../features/purchases/license-cards.tsx';
import { LicenseTable } from '../../features/purchases/license-table.tsx';
import { licenseChoicesQuery } from '../../features/purchases/license-queries.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { OverlayProps } from '../../ui/overlay/overlay.tsx';
import { LoadingMessage } from '../../ui/feedback/skeleton.tsx';
import styles from './cart-quote.module.css';

interface ChangeLicenseProps extends OverlayProps {
  item: CartItem;
  chosen: string;
}

/** The licenses of a line. Choosing one takes it at once; what each allows stands below. */
export function ChangeLicense({ item, chosen, ...overlay }: ChangeLicenseProps) {
  const { cart, data } = useShop();
  const user = useUser();
  const choices = useQuery(overlay.open ? licenseChoicesQuery(data, catalogId(item.id), user?.id ?? null) : null);
  return (
    <Dialog {...overlay} title={`License of ${item.title}`}>
      <QueryView
        result={choices}
        loading={<LoadingMessage>Loading the licenses...</LoadingMessage>}
        failure="The licenses could not be loaded. Your cart is as it was."
      >
        {(known) => (
          <div className={styles.change}>
            <LicenseCards
              choices={known}
              chosen={chosen}
              onChoose={({ option, price }) => cart.choose(item.id, option, price)}
            />
            <LicenseTable choices={known} />
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
