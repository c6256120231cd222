import type { ShopDetails } from '@baobab/domain/entities/shop-settings';
import { formatDate } from '@baobab/ui/format';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './legal-details.module.css';

/** Who the other side is and since when these words hold; sentences without a value are left out. */
export function LegalDetails({ law = false }: { law?: boolean }) {
  const details = useShopDetails(useShop().data);
  const { companyName, companyAddress, governingLaw, termsDate, contactEmail } = details;
  return (
    <>
      {companyName && (
        <>
          <h2>Who we are</h2>
          <address className={styles.address}>
            {[companyName, companyAddress, contactEmail].filter(Boolean).join('\n')}
          </address>
        </>
      )}
      {law && governingLaw && (
        <>
          <h2>Which law applies</h2>
          <p>
            These terms follow the law of {governingLaw}. Rights that the consumer law of your own country gives you
            stay untouched.
          </p>
        </>
      )}
      {termsDate && <p>In force since {formatDate(termsDate, 'UTC')}.</p>}
      <MissingDetails details={details} law={law} />
    </>
  );
}

/** Tells administrators what shoppers don't get to read. */
function MissingDetails({ details, law }: { details: ShopDetails; law: boolean }) {
  const session = useSession();
  if (session.status !== 'signed-in' || session.profile?.isAdmin !== true) return null;
  const missing = [
    !details.companyName && 'the company',
    !details.companyAddress && 'its postal address',
    law && !details.governingLaw && 'the governing law',
    !details.termsDate && 'the date since when this holds',
  ].filter((each) => typeof each === 'string');
  if (missing.length === 0) return null;
  return (
    <Notice title="Not filled in yet">
      <p>
        This page leaves out {missing.join(', ')}. Only administrators see this note.{' '}
        <a href="/admin?tab=settings">Open the settings</a>
      </p>
    </Notice>
  );
}
