import type { ReactNode } from 'react';
import styles from './accordion.module.css';

export interface AccordionItem {
  question: string;
  answer: ReactNode;
}

/** Native disclosure: works with find-in-page and without scripts. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className={styles.accordion}>
      {items.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>{question}</summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
