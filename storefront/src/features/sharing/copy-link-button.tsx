import { catalogMessages } from '@baobab/domain/messages';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';

export function CopyLinkButton({ size = 'large' }: { size?: 'normal' | 'large' }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      showToast(catalogMessages.linkCopied, { tone: 'success' });
    } catch {
      showToast('The link could not be copied', {
        description: 'Copy it from the address bar instead.',
        tone: 'error',
      });
    }
  };
  return (
    <Button look="outline" size={size} onClick={() => void copy()}>
      <Icon name="link" />
      Copy Link
    </Button>
  );
}
