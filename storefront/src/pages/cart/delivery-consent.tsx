import { checkoutMessages } from '@baobab/domain/messages';
import { useEffect, useId, useRef } from 'react';
import type { Consent } from './use-checkout.ts';
import styles from './cart-quote.module.css';

/** Asked before each payment, and never ticked for the buyer. Focused where it was left out. */
export function DeliveryConsent({ consent: { given, give, isMissing } }: { consent: Consent }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMissing) box.current?.focus();
  }, [isMissing]);
  return (
    <div className={styles.consent}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        required
        checked={given}
        onChange={(event) => give(event.target.checked)}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
      />
      <label htmlFor={id}>{checkoutMessages.consent}</label>
      {isMissing && (
        <p id={`${id}-missing`} className={styles.missing}>
          {checkoutMessages.consentMissing}
        </p>
      )}
    </div>
  );
}
