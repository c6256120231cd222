import { formatMoney } from '@baobab/domain/money';
import { useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { useShop } from '../../shop/shop-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { AskedQuote } from './use-quote.ts';
import styles from './cart-quote.module.css';

interface DiscountCodeProps {
  /** Null while it is not known what the code does. */
  quote: AskedQuote | null;
  isStale: boolean;
}

/** One code for the whole order. Its answer is announced; a code that does not fit stays in the field. */
export function DiscountCode({ quote, isStale }: DiscountCodeProps) {
  const { cart } = useShop();
  const currency = useCurrency();
  const code = useStore(cart.store, (state) => state.code);
  const [typed, setTyped] = useState<string | null>(null);
  const told = !isStale && code !== null && quote?.code?.code === code.toUpperCase() ? quote.code : null;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const next = (typed ?? code ?? '').trim();
    cart.setCode(next === '' ? null : next);
    setTyped(null);
  };
  const remove = () => {
    cart.setCode(null);
    setTyped(null);
  };
  return (
    <div className={styles.code}>
      {told?.fits ? (
        <p className={styles.applied}>
          <strong>{told.code}</strong>
          <Button look="bare" onClick={remove}>
            Remove<span className="visually-hidden"> the code {told.code}</span>
          </Button>
        </p>
      ) : (
        <form className={styles.form} onSubmit={apply} noValidate>
          <Field
            label="Discount code"
            value={typed ?? code ?? ''}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={typed === null && told ? (told.message ?? undefined) : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" look="outline" busy={isStale}>
            Apply
          </Button>
          {code !== null && (
            <Button look="bare" onClick={remove}>
              Remove<span className="visually-hidden"> the code</span>
            </Button>
          )}
        </form>
      )}
      <p role="status" className="visually-hidden">
        {told && (told.fits ? appliedWords(told.code, quote?.discount ?? 0, currency) : told.message)}
      </p>
    </div>
  );
}

const appliedWords = (code: string, saved: number, currency: string | null) =>
  `The code ${code} saves you ${formatMoney(saved, currency)}.`;
