import { formatMoney } from '@baobab/shared/domain/money';

/** '$12.00', or 'Free'. */
export function Price({ price, isFree, className }: { price: number; isFree: boolean; className?: string | undefined }) {
  return <span className={className}>{isFree ? 'Free' : formatMoney(price)}</span>;
}
