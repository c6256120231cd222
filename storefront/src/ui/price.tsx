import { formatPrice } from '@baobab/ui/format';

/** '$12.00', or 'Free'. */
export function Price({ className, ...item }: { price: number; isFree: boolean; className?: string | undefined }) {
  return <span className={className}>{formatPrice(item)}</span>;
}
