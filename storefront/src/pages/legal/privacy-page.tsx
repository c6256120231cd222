import { BRAND } from '@baobab/domain/brand';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Prose } from '../../ui/page/prose.tsx';
import { LegalDetails } from './legal-details.tsx';

export function PrivacyPage() {
  return (
    <div className="wrap">
      <PageHeader title="Privacy" lead="What we keep, why, and how to have it deleted." />
      <Prose>
        <p>
          {BRAND} sells files. To do that we need to know who bought what. We don’t need to know anything else, so we
          don’t collect it: no advertising, no tracking, no profiles for sale.
        </p>
        <h2>What we keep</h2>
        <ul>
          <li>
            Your account: email address, the name you gave, and, if you set them, a username and a profile picture.
          </li>
          <li>Your password, only as a hash that can’t be turned back into the password.</li>
          <li>Your orders: what, when, for how much, and whether it was paid or refunded.</li>
          <li>
            The invoice of each payment, and a credit note for each refund, as they were issued: with your name and
            email address, and the billing address and tax number where the payment page asked for them. If the shop
            asked whether delivery may begin at once: when you agreed.
          </li>
          <li>
            Your downloads: which file in which version, when, whether it arrived whole, and the network it went to: the
            first three parts of your internet address, never all of it. When a bank asks whether an order was
            delivered, this is our answer.
          </li>
          <li>
            Your favorites, and the lists that you make of them. Nothing but the name and the illustrations of a list is
            shown, and only to those with its link, if you share it.
          </li>
          <li>What you write to us, and the address to answer to.</li>
          <li>
            If you subscribe: your address, from which form and when you confirmed it. Until you open the link in our
            mail, you get no newsletter.
          </li>
        </ul>
        <h2>What we count</h2>
        <p>
          How often the page of an illustration is opened, as one number a day, and which words our search found nothing
          for, as words with a number a day. Neither is tied to you: there is no cookie, no identifier and no address
          beside the numbers.
        </p>
        <h2>What we never see</h2>
        <p>
          Card numbers. You type them on our payment provider’s page; we get a confirmation with the amount and an order
          reference, and of what you type there the name, address and tax number, which an invoice needs. The provider
          keeps its own records as payment law demands.
        </p>
        <h2>In your browser</h2>
        <p>
          No cookies. The shop writes a few entries into your browser’s own storage: your cart and the discount code
          that you entered, your sign-in while you stay signed in, your choice of light or dark, a mark that our fonts
          are here (on slow lines only), and what you wanted to keep, buy or download before signing in, which counts
          for an hour.
        </p>
        <p>
          Others end with the tab: how far you scrolled on each page and which pages changed with an animation, a note
          of where to bring you back to while you are at the payment page, and what you type into the contact form or
          the forms for signing in, never a password.
        </p>
        <p>
          A download that is on its way is kept in the browser with its list and the folder that you chose for it, and a
          finished one, so that you can save it again, until you take it off the list or come back after more than an
          hour. The admin area, for those who run the shop, keeps more: drafts, uploads, what it last showed and how it
          is set up. Logging out removes the sign-in; clearing the site’s data removes them all.
        </p>
        <h2>Email</h2>
        <p>
          We write to confirm an address, to reset a password, to answer what you wrote to us, and about what you own:
          an order, a license that we gave you, a refund, a disputed payment, a new version of its files. A newsletter
          only if you asked for it and confirmed your address; the email that welcomes you to it has a link that
          unsubscribes you at any time.
        </p>
        <h2>How long</h2>
        <p>
          Account data as long as the account exists. Invoices and credit notes as long as tax law asks, also after the
          account; their numbers have no gaps, so none is ever deleted. Downloads, and the mails that we sent, for 18
          months. Words that found nothing for 90 days. To prevent abuse, forms and the counting keep a scrambled form
          of your network address for a short time.
        </p>
        <h2>Your rights</h2>
        <p>
          In your <Link to="/profile">profile</Link> you see and change your names and profile picture, download a copy
          of everything, and delete your account. Without an account, or for a correction,{' '}
          <Link to="/contact">write to us</Link>; we answer within 30 days.
        </p>
        <h2>After you delete your account</h2>
        <p>
          Your account, names, address, profile picture, favorites, lists, licenses, messages with our answers, mails
          and newsletter entry are erased at once. What stays has no name, address or account in it:
        </p>
        <ul>
          <li>
            Of each order its number, date, items, amounts, tax, refunds and the reference of its payment, because tax
            law asks for the books.
          </li>
          <li>
            Its invoice and credit notes with number, items and sums, from which your name, addresses and tax number are
            taken out. Who needs a copy with them saves the PDF before.
          </li>
          <li>The reason of a license that we gave you at no charge, or took back, for the same books.</li>
          <li>The number of each license certificate, so that its holder can have it verified.</li>
          <li>
            Which file of an order was downloaded and when, without the network, for 18 months: a payment can be
            disputed for so long.
          </li>
          <li>Of what you did for the shop, if you ever helped to run it: what was done, not who did it.</li>
        </ul>
        <p>
          Copies for emergencies are overwritten by newer ones. While a bank decides about a payment of yours, the
          account has to wait for its decision.
        </p>
        <LegalDetails />
      </Prose>
    </div>
  );
}
