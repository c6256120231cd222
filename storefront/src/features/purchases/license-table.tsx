import type { LicenseChoice } from '@baobab/data/orders/quote';
import { formatMoney } from '@baobab/domain/money';
import { Icon } from '../../ui/controls/icon.tsx';
import { projectsInWords, shortLicense } from '../../ui/price/license-words.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './licensing.module.css';

/** What each license allows: a row for each sentence, a column for each license. */
export function LicenseTable({ choices }: { choices: readonly LicenseChoice[] }) {
  const currency = useCurrency();
  const sentences = [...new Set(choices.flatMap(({ allows }) => allows))];
  return (
    // A narrow window scrolls it, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="region" aria-label="What each license allows" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">It allows</th>
            {choices.map(({ option, name }) => (
              <th key={option} scope="col">
                {shortLicense(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sentences.map((sentence) => (
            <tr key={sentence}>
              <th scope="row">{sentence}</th>
              {choices.map(({ option, allows }) => (
                <td key={option}>{allows.includes(sentence) ? <Yes /> : <No />}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Projects that one license covers</th>
            {choices.map(({ option, seats }) => (
              <td key={option}>{seats ?? projectsInWords(null)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Price</th>
            {choices.map(({ option, price }) => (
              <td key={option}>{formatMoney(price, currency)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

const Yes = () => (
  <>
    <Icon name="check" />
    <span className="visually-hidden">Yes</span>
  </>
);
const No = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">No</span>
  </>
);
