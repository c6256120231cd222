import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { saveAltText } from './alt-text-file.ts';
import styles from './purchase-cards.module.css';

/** What the picture shows, in the owner's words, to be published with it. */
export function AltText({ title, altText }: { title: string; altText: string }) {
  const [told, setTold] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(altText).then(
      () => setTold('Copied'),
      () => setTold('It could not be copied. Select the text instead.'),
    );
  return (
    <details className={styles.altText}>
      <summary>Alt text for your page</summary>
      <p>{altText}</p>
      <div className={styles.actions}>
        <Button look="outline" onClick={() => void copy()} aria-label={`Copy the alt text: ${title}`}>
          Copy
        </Button>
        <Button
          look="bare"
          onClick={() => saveAltText(title, altText)}
          aria-label={`Save the alt text as XMP: ${title}`}
        >
          Save as .xmp
        </Button>
      </div>
      <span role="status">{told}</span>
    </details>
  );
}
