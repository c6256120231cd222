import type { DataClient } from '@baobab/data/client';
import { BRAND } from '@baobab/domain/brand';
import { describeError } from '@baobab/ui/describe-error';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { saveBlob } from '../../ui/browser/save-blob.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './your-data.module.css';

interface YourDataProps {
  data: DataClient;
  email: string;
  /** Signs in anew; throws when the password is wrong. */
  confirmPassword: (password: string) => Promise<unknown>;
  /** The account is gone. */
  onDeleted: () => void;
}

/** A copy of everything, and the end of the account. */
export function YourData({ data, ...account }: YourDataProps) {
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { exportMyData } = await import('@baobab/data/accounts/person-data');
      const file = new Blob([await exportMyData(data)], { type: 'application/json' });
      saveBlob(file, `${BRAND.toLowerCase().replaceAll(' ', '-')}-my-data.json`);
    } catch (error) {
      showToast('The copy could not be made', { description: describeError(error).body, tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <div className={styles.data}>
      <p>Everything the shop holds about you, as one JSON file.</p>
      <Button look="outline" busy={busy} onClick={() => void download()}>
        {busy ? 'Collecting...' : 'Download my data'}
      </Button>
      <p>Deleting your account ends your licenses’ downloads and can’t be undone.</p>
      <Button look="outline" onClick={() => setDeleting(true)}>
        Delete account…
      </Button>
      <DeleteAccountDialog data={data} {...account} open={deleting} onClose={() => setDeleting(false)} />
    </div>
  );
}
