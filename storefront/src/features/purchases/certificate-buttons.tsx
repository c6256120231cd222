/** License certificates of what is owned: one for each order line, as PDF and as signed JSON. */
import type { DataClient } from '@baobab/data/client';
import type { OwnedItem } from '@baobab/data/orders/library';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import { purchaseMessages } from '@baobab/domain/messages';
import { describeError } from '@baobab/ui/describe-error';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { saveBlob } from '../../ui/browser/save-blob.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { projectsInWords } from '../../ui/price/license-words.ts';
import styles from './purchase-cards.module.css';

const FORMATS = ['pdf', 'json'] as const;

export function CertificateButtons({
  data,
  item,
}: {
  data: DataClient;
  item: Pick<OwnedItem, 'title' | 'kind' | 'lines'>;
}) {
  const [busy, setBusy] = useState('');
  const save = async (lineId: string, format: 'pdf' | 'json') => {
    setBusy(lineId + format);
    try {
      const { licenseFile } = await import('@baobab/data/orders/licenses');
      const { file, fileName } = await licenseFile(data, lineId, format);
      saveBlob(file, fileName);
    } catch (error) {
      showToast('The certificate could not be made', { description: describeError(error).body, tone: 'error' });
    }
    setBusy('');
  };
  return (
    <details className={styles.certificates}>
      <summary>License certificate</summary>
      <ul className={styles.lines}>
        {item.lines.map(({ id, orderId, seats, origin, option, optionName }) => (
          <li key={id}>
            <span>
              {purchaseMessages.orderName(orderId)}
              {item.kind === 'illustration' && `, for ${projectsInWords(seats)}`}
              {option !== STANDARD_OPTION && `, ${optionName ?? option}`}
              {origin === 'grant' && ', granted'}
            </span>
            {FORMATS.map((format) => (
              <Button
                key={format}
                look="outline"
                busy={busy === id + format}
                aria-label={`Certificate ${format.toUpperCase()}: ${item.title}, ${purchaseMessages.orderName(orderId)}`}
                onClick={() => void save(id, format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
