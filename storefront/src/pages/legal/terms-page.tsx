import { BRAND } from '@baobab/domain/brand';
import { BUNDLE_GUARANTEE_DAYS } from '@baobab/domain/constants';
import { CURRENCY_NAMES } from '@baobab/domain/currency-names';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Prose } from '../../ui/page/prose.tsx';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { LegalDetails } from './legal-details.tsx';

export function TermsPage() {
  const { currency, taxMode, asksDeliveryConsent } = useShopDetails(useShop().data);
  return (
    <div className="wrap">
      <PageHeader title="Terms and licenses" lead="In plain words, because they are meant to be read." />
      <Prose>
        <h2 id="license">What you buy</h2>
        <p>
          A license to use an illustration, delivered as a digital file. {BRAND} and its artists keep the copyright.
          Each item’s page says which formats and sizes it has, as read from its files.
        </p>
        <h2>Free illustrations</h2>
        <p>Free for personal and commercial use. Attribution is appreciated, not required.</p>
        <h2>Paid illustrations</h2>
        <p>
          One license covers a single project, personal or commercial: a website, an app, a campaign, a publication.
          Everyone who works on that project may use the files for it. Use in a second project needs a second license.
          Where other licenses than the standard one are offered, each says how many projects it covers and what it
          allows. The quantity in the cart is the number of licenses; further licenses for an illustration that you own
          are added from <Link to="/my-purchases">My Purchases</Link>. Extended licenses are available;{' '}
          <Link to="/contact">ask us</Link>.
        </p>
        <h2>Packs and the bundle</h2>
        <p>
          A commercial license for all their illustrations, in any number of your own and your clients’ projects.
          Everyone who works on these projects may use the files for them. The complete bundle holds all packs; single
          illustrations are sold separately.
        </p>
        <h2>License certificates</h2>
        <p>
          Every license that you own has a signed certificate in My Purchases. It names the version of these terms that
          it was sold with. Anyone can <Link to="/license">verify it</Link> without an account.
        </p>
        <h2 id="limits">What no license allows</h2>
        <ul>
          <li>Reselling, sharing or giving away the files themselves, changed or not.</li>
          <li>Offering them in templates or products whose value is mainly the illustration.</li>
          <li>Using them to demean the people they show.</li>
          <li>
            Using them, or the previews and texts of this shop, to train AI models. The previews say so in their
            metadata, our pages in their headers, and robots.txt to the crawlers that collect for it.
          </li>
          <li>Registering them as a trademark.</li>
        </ul>
        <h2>Price and payment</h2>
        <p>
          {`Prices are in ${CURRENCY_NAMES[currency]}.`} The price that counts is the one on the payment page. Payment
          is taken by our payment provider; the order is complete once the provider confirms it.
          {taxMode === 'exclusive' && ' Tax is added there, by the address that you give.'}
          {taxMode === 'inclusive' && ' Prices include tax.'}
        </p>
        <h2>Delivery</h2>
        <p>
          At once: files appear in <Link to="/my-purchases">My Purchases</Link> when the payment is confirmed and stay
          there. Keep a copy of your own all the same.
        </p>
        {asksDeliveryConsent && (
          <p>
            Before you pay we ask you to agree that delivery begins at once. With it, the right that consumers have to
            withdraw from a purchase ends; the email that confirms your order repeats this. The guarantee below stays.
          </p>
        )}
        <h2 id="refunds">Refunds</h2>
        <p>
          The bundle has a {BUNDLE_GUARANTEE_DAYS}-day money-back guarantee. For single illustrations, write to us
          within {BUNDLE_GUARANTEE_DAYS} days if a file is faulty or not as described. A refund ends the license of what
          was refunded, and only of that.
        </p>
        <h2>Accounts</h2>
        <p>An account is for one person. Keep your password to yourself; tell us if another person has it.</p>
        <h2>If something goes wrong</h2>
        <p>
          We are liable for what we do on purpose or through gross negligence, and beyond that up to what you paid.
          Rights that the law of your country gives you as a consumer stay untouched.
        </p>
        <LegalDetails law />
      </Prose>
    </div>
  );
}
