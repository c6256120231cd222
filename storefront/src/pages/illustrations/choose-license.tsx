import type { LicenseChoice } from '@baobab/data/orders/quote';
import { STANDARD_OPTION, type CartItem } from '@baobab/domain/entities/cart';
import { startTransition, useState } from 'react';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { upgradeLabel } from '../../ui/price/license-words.ts';
import { LicenseCards } from '../../features/purchases/license-cards.tsx';
import { upgradesQuery } from '../../features/purchases/license-queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';
import type { Licenses } from './use-licenses.ts';

const LicenseDialog = lazyOverlay(
  'The comparison of licenses',
  async () => (await import('./license-dialog.tsx')).LicenseDialog,
);

/** A picture or a pack. */
interface Offered {
  id: string;
  title: string;
  /** As a line of the cart, with another license than the standard one. */
  withLicense: (choice: LicenseChoice) => Omit<CartItem, 'quantity'>;
}

interface ChooseLicenseProps {
  item: Offered;
  licenses: Licenses;
  purchase: PurchaseState;
}

/** Before the item is bought, its licenses; for its owners, the dearer ones. Nothing where one license is offered. */
export function ChooseLicense({ item, licenses, purchase }: ChooseLicenseProps) {
  const { choices, chosen, choose } = licenses;
  const [isComparing, setComparing] = useState(false);
  const compare = () => startTransition(() => setComparing(true));
  if (choices.length === 0 || purchase === 'included') return null;
  return (
    <>
      {purchase === 'purchased' ? (
        <Upgrades item={item} choices={choices} onCompare={compare} />
      ) : (
        <LicenseCards
          choices={choices}
          chosen={chosen?.option ?? STANDARD_OPTION}
          onChoose={choose}
          onCompare={compare}
        />
      )}
      <LicenseDialog open={isComparing} onClose={() => setComparing(false)} choices={choices} />
    </>
  );
}

interface UpgradesProps extends Pick<Licenses, 'choices'> {
  item: Offered;
  onCompare: () => void;
}

/** What an owner pays is the difference; the server says how much that is. */
function Upgrades({ item, choices, onCompare }: UpgradesProps) {
  const { cart, data } = useShop();
  const currency = useCurrency();
  const user = useUser();
  const offers = useQuery(user ? upgradesQuery(data, item.id, user.id, choices) : null);
  if (offers.status !== 'success' || offers.data.length === 0) return null;
  return (
    <>
      {offers.data.map(({ choice, amount }) => (
        <Button key={choice.option} look="outline" onClick={() => cart.add(item.withLicense(choice))}>
          {upgradeLabel(choice.name, amount, currency)}
          <span className="visually-hidden"> for {item.title}</span>
        </Button>
      ))}
      <Button look="bare" onClick={onCompare}>
        What each license allows
      </Button>
    </>
  );
}
