import { CART_QUANTITY_MIN } from '@baobab/domain/constants';
import { catalogId, isSoldOnce, quantityMax, type CartItem } from '@baobab/domain/entities/cart';
import { cartMessages } from '@baobab/domain/messages';
import { orderName } from '@baobab/domain/order-name';
import { formatMoney } from '@baobab/domain/money';
import type { Quote, QuotedLine } from '@baobab/data/orders/quote';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { illustrationPath } from '../../head/addresses.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { nextPaint } from '../../ui/browser/next-paint.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import type { Cart } from './cart-store.ts';
import type { LineProblems } from './line-problems.ts';
import { typedQuantity } from './stored-cart.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './cart-lines.module.css';

export type LeftOut = Quote['leftOut'][number];

interface CartLinesProps {
  cart: Cart;
  items: readonly CartItem[];
  /** Why a line can't be bought, by its id. */
  problems: LineProblems;
  /** What is known of a line's files, by its catalog id. */
  files: ReadonlyMap<string, string>;
  /** Catalog ids that the user owns, and those that their bundle includes. */
  owned: ReadonlySet<string>;
  included: ReadonlySet<string>;
  /** What the server says of lines, by catalog id; empty while it is not known. */
  quoted: ReadonlyMap<string, QuotedLine>;
  /** Licenses that are not charged, by catalog id. */
  leftOut: ReadonlyMap<string, LeftOut>;
  /** The code that fits, as the server writes it. */
  code: string | null;
  /** Names the license of a line where there are several. */
  renderLicense: (item: CartItem, className: string | undefined) => ReactNode;
}

export function CartLines({
  cart,
  items,
  problems,
  files,
  owned,
  included,
  quoted,
  leftOut,
  code,
  renderLicense,
}: CartLinesProps) {
  const currency = useCurrency();
  const isUpgrade = ({ id }: CartItem) => quoted.get(catalogId(id))?.isUpgrade === true;
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.id} className={styles.line}>
          <Picture source={{ src: item.image ?? '' }} alt="" sizes="7.5rem" whole className={styles.picture} />
          <div>
            <h2 className={styles.title}>
              <Link to={illustrationPath(catalogId(item.id))}>{item.title}</Link>
            </h2>
            {item.category && <p className={styles.quiet}>{item.category}</p>}
            {files.has(catalogId(item.id)) && <p className={styles.quiet}>{files.get(catalogId(item.id))}</p>}
            <p className={styles.quiet}>
              {formatMoney(item.price, currency)}
              {isSoldOnce(item.id) ? '' : ' per license'}
            </p>
            {renderLicense(item, styles.quiet)}
            <LineReasons line={quoted.get(catalogId(item.id))} code={code} />
            {leftOut.has(catalogId(item.id)) && (
              <p className={styles.quiet}>{leftOut.get(catalogId(item.id))?.message}</p>
            )}
            {problems.has(item.id) && <p className={styles.problem}>{problems.get(item.id)}</p>}
            {owned.has(item.id) && !item.furtherSeats && !isSoldOnce(item.id) && !isUpgrade(item) && (
              <Button look="outline" onClick={() => cart.addSeats(item.id)}>
                Buy another license
              </Button>
            )}
            {owned.has(item.id) && item.furtherSeats && <p className={styles.quiet}>{cartMessages.furtherSeats}</p>}
            {!owned.has(item.id) && included.has(item.id) && <p className={styles.quiet}>{cartMessages.included}</p>}
          </div>
          <div className={styles.controls}>
            {isUpgrade(item) ? null : quantityMax(item.id) > 1 ? (
              <Quantity cart={cart} item={item} />
            ) : (
              <p className={styles.quiet}>{cartMessages.onePerAccount}</p>
            )}
            <p className={styles.sum}>
              {formatMoney(lineSum(item, quoted.get(catalogId(item.id)), leftOut.get(catalogId(item.id))), currency)}
            </p>
            {/* The press is painted first: an emptied cart is another page. */}
            <IconButton
              label={`Remove ${item.title}`}
              onClick={() => void nextPaint().then(() => cart.remove(item.id))}
            >
              <Icon name="trash" />
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Of a quantity that the server has not been asked about yet, what it comes to without reductions. */
function lineSum({ price, quantity }: CartItem, line: QuotedLine | undefined, leftOut: LeftOut | undefined): number {
  const isAnswered = line?.isUpgrade === true || (line?.quantity ?? 0) + (leftOut?.quantity ?? 0) === quantity;
  return isAnswered ? (line?.amount ?? 0) : price * quantity;
}

/** Commits the typed number on blur or Enter. */
function Quantity({ cart, item }: { cart: Cart; item: CartItem }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    const quantity = typedQuantity(typed);
    if (quantity === null) showToast(`A quantity is a whole number. It is still ${item.quantity}.`, { tone: 'error' });
    else if (quantity !== item.quantity) cart.setQuantity(item.id, quantity);
  };
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
  };
  return (
    <div className={styles.quantity}>
      <IconButton label={`One less of ${item.title}`} onClick={() => cart.setQuantity(item.id, item.quantity - 1)}>
        <Icon name="minus" size={18} />
      </IconButton>
      <input
        inputMode="numeric"
        aria-label={`Quantity of ${item.title}`}
        value={typed ?? String(item.quantity)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={commitOnEnter}
        min={CART_QUANTITY_MIN}
        max={quantityMax(item.id)}
      />
      <IconButton label={`One more of ${item.title}`} onClick={() => cart.setQuantity(item.id, item.quantity + 1)}>
        <Icon name="plus" size={18} />
      </IconButton>
    </div>
  );
}

/** What a line costs less, and why: credit line by line, then the code. */
function LineReasons({ line, code }: { line: QuotedLine | undefined; code: string | null }) {
  const currency = useCurrency();
  if (!line) return null;
  return (
    <>
      {line.isUpgrade && (
        <p className={styles.quiet}>
          Upgrade: it replaces the license that you have
          {line.quantity > 1 && `, for all projects (${line.quantity} licenses)`}.
        </p>
      )}
      {line.credits
        .filter(({ amount }) => amount > 0)
        .map(({ title, orderId, amount }) => (
          <p key={`${orderId} ${title}`} className={styles.quiet}>
            You own {title} (order {orderName(orderId)}): −{formatMoney(amount, currency)}
          </p>
        ))}
      {line.discount > 0 && (
        <p className={styles.quiet}>
          Code {code}: −{formatMoney(line.discount, currency)}
        </p>
      )}
    </>
  );
}
