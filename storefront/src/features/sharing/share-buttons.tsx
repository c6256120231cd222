import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import styles from './share-buttons.module.css';

/**
 * The system's own sheet where there is one; Facebook, a tweet and the plain link everywhere.
 * @param props.address whole, so that the links are right before anything runs here
 */
export function ShareButtons({ title, address }: { title: string; address: string }) {
  const native = useHydrated() && 'share' in navigator;
  const link = encodeURIComponent(address);
  const share = async () => {
    // Closing the sheet rejects; that is no failure.
    await navigator.share({ title, url: address }).catch(() => undefined);
  };
  return (
    <div className={styles.share}>
      {native && (
        <Button look="outline" onClick={() => void share()}>
          <Icon name="share" />
          Share
        </Button>
      )}
      <a
        href={`https://www.facebook.com/sharer/sharer.php?u=${link}`}
        target="_blank"
        rel="noopener"
        className={styles.link}
      >
        Facebook
      </a>
      <a
        href={`https://twitter.com/intent/tweet?text=${encodeURIComponent(title)}&url=${link}`}
        target="_blank"
        rel="noopener"
        className={styles.link}
      >
        Tweet
      </a>
      <CopyLinkButton size="normal" />
    </div>
  );
}
