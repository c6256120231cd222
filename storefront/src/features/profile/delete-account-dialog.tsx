import type { DataClient } from '@baobab/data/client';
import { isAppError } from '@baobab/domain/errors';
import { authMessages } from '@baobab/domain/messages';
import { describeError } from '@baobab/ui/describe-error';
import * as z from 'zod/mini';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PasswordField } from '../../ui/forms/field.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './your-data.module.css';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
  data: DataClient;
  email: string;
  confirmPassword: (password: string) => Promise<unknown>;
  onDeleted: () => void;
}

const schema = z.object({ password: z.string().check(z.minLength(1, 'Enter your password')) });

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ open, onClose, ...account }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account?" className={styles.dialog}>
      <DeleteForm onClose={onClose} {...account} />
    </Dialog>
  );
}

function DeleteForm({ onClose, ...account }: Omit<DeleteAccountDialogProps, 'open'>) {
  const { data, email, confirmPassword, onDeleted } = account;
  const { errors, busy, form } = useForm(schema, async ({ password }) => {
    try {
      await confirmPassword(password);
      const { deleteMyAccount } = await import('@baobab/data/accounts/person-data');
      await deleteMyAccount(data);
      onDeleted();
    } catch (error) {
      if (isAppError(error, 'invalid_credentials')) return { password: authMessages.wrongPassword };
      showToast('Your account was not deleted', { description: describeError(error).body, tone: 'error' });
    }
    return undefined;
  });
  return (
    <form {...form} className={styles.body}>
      <p>This can’t be undone. With the account {email} go:</p>
      <ul>
        <li>your name, address, profile picture, favorites, lists, messages and newsletter subscription;</li>
        <li>the downloads of all you bought. Save your files and license certificates first.</li>
      </ul>
      <p>
        What tax law asks for stays, without your name and address: orders with their number, date, items and amounts.
        Certificates that you saved still verify.
      </p>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors['password']}
        data-autofocus
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy}>
          {busy ? 'Deleting...' : 'Delete my account'}
        </Button>
        <Button look="outline" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
