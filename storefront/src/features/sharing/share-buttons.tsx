import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import styles from './share-buttons.module.css';

/**
 * The system's share sheet where supported; Facebook, Twitter and the link everywhere.
 * @param props.address absolute, so that the links work without scripts
 */
export function ShareButtons({ title, address }: { title: string; address: string }) {
  const native = useHydrated() && 'share' in navigator;
  const link = encodeURIComponent(address);
  const share = async () => {
    // Rejects when the user closes the sheet.
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
