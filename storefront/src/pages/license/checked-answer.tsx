import type { CheckedLicense } from '@baobab/domain/contracts/license';
import { formatDate } from '@baobab/ui/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { illustrationPath } from '../../head/addresses.ts';
import { FocusedHeading } from '../../ui/page/focused-heading.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { licenseTexts } from './license-texts.ts';
import styles from './license-page.module.css';

interface CheckedAnswerProps {
  checked: CheckedLicense;
  at: Date;
  /** Name of the file, or the number. */
  source: string;
}

/** Takes the focus, so that a screen reader reads the answer. */
export function CheckedAnswer({ checked: { state, license }, at, source }: CheckedAnswerProps) {
  const { tone, title, words } = licenseTexts[state];
  return (
    <section className={styles.result} data-tone={tone} aria-label="Answer">
      <div className={styles.verdict}>
        <Icon name={tone === 'good' ? 'check' : 'alert'} size={32} />
        <div>
          <FocusedHeading>{title}</FocusedHeading>
          <p>{words}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {license && (
          <>
            <Fact name="Item">
              {license.item.id ? (
                <Link to={illustrationPath(license.item.id)}>{license.item.title}</Link>
              ) : (
                license.item.title
              )}
            </Fact>
            <Fact name="License">{license.option.name}</Fact>
            {license.option.allows.length > 0 && <Fact name="It allows">{license.option.allows.join(' ')}</Fact>}
            <Fact name="Projects">{license.option.isUnlimited ? 'Any number' : license.seats}</Fact>
            <Fact name="Given on">{formatDate(license.orderedAt)}</Fact>
            {license.licensee && <Fact name="Licensed to">{license.licensee}</Fact>}
            <Fact name="Certificate">{license.id}</Fact>
          </>
        )}
        <Fact name="Checked">
          {source}, {at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
