/** Numbered invoice and credit notes of an order, each as PDF. */
import type { DataClient } from '@baobab/data/client';
import type { OrderDocument } from '@baobab/data/orders/invoices';
import { formatMoney } from '@baobab/domain/money';
import { describeError } from '@baobab/ui/describe-error';
import { formatDate } from '@baobab/ui/format';
import { useState } from 'react';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { Button } from '../../ui/controls/button.tsx';
import { saveBlob } from '../../ui/browser/save-blob.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTimeZone } from '../../ui/browser/time-zone.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './document-list.module.css';
import { documentsQuery } from './queries.ts';

export function DocumentList({ data, userId, orderId }: { data: DataClient; userId: string; orderId: string }) {
  const answer = useQuery(documentsQuery(data, userId, orderId));
  return (
    <QueryView
      result={answer}
      loading={<Skeleton height="3rem" />}
      failure="The PDF files could not be listed. Please try again."
    >
      {(documents) => documents.length > 0 && <Documents data={data} documents={documents} />}
    </QueryView>
  );
}

function Documents({ data, documents }: { data: DataClient; documents: readonly OrderDocument[] }) {
  const [busy, setBusy] = useState('');
  const timeZone = useTimeZone();
  const save = async ({ id }: OrderDocument) => {
    setBusy(id);
    try {
      const { invoiceFile } = await import('@baobab/data/orders/invoices');
      const { file, fileName } = await invoiceFile(data, id);
      saveBlob(file, fileName);
    } catch (error) {
      showToast('The PDF could not be made', { description: describeError(error).body, tone: 'error' });
    }
    setBusy('');
  };
  return (
    <section className={styles.documents} aria-labelledby="documents">
      <h2 id="documents">For your books</h2>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <span>
              <strong>{document.number}</strong>
              <small>
                {documentName(document)}, {formatDate(document.issuedAt, timeZone)},{' '}
                {formatMoney(document.gross, document.currency)}
              </small>
            </span>
            <Button
              look="outline"
              busy={busy === document.id}
              aria-label={`Download ${document.number} as PDF`}
              onClick={() => void save(document)}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const documentName = ({ kind }: OrderDocument) => (kind === 'invoice' ? 'Invoice' : 'Credit note');
