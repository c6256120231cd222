import { formatPrice } from '@baobab/ui/format';
import { SalePrice } from './sale-price.tsx';
import { useCurrency } from './currency.ts';

interface PriceProps {
  price: number;
  isFree: boolean;
  /** The regular price; above `price` while a sale runs. */
  listPrice?: number;
  /** The only price that may be struck out; null for none. */
  struckPrice?: number | null;
  saleEndsAt?: string | null;
  className?: string | undefined;
}

/** '$12.00', or 'Free'; during a sale with what was asked before and until when. */
export function Price({ className, listPrice, struckPrice = null, saleEndsAt = null, ...item }: PriceProps) {
  const currency = useCurrency();
  const onSale = !item.isFree && listPrice !== undefined && item.price < listPrice;
  return (
    <span className={className}>
      {onSale ? <SalePrice {...{ price: item.price, struckPrice, saleEndsAt }} /> : formatPrice(item, currency)}
    </span>
  );
}

/** What `Price` asks for, of an item. */
export const priceOf = ({ price, isFree, listPrice, struckPrice, saleEndsAt }: Omit<PriceProps, 'className'>) => ({
  price,
  isFree,
  listPrice,
  struckPrice,
  saleEndsAt,
});
