import { Input } from 'antd';
import { useId, useState } from 'react';
import formStyles from '../../form/form.module.css';

const REASON_MAX_CHARS = 300;

/** What a withdrawal does and keeps, with a field for its reason. */
export function WithdrawQuestion({ onReason }: { onReason: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const field = useId();
  return (
    <div className={formStyles.formStack}>
      <p>
        The shop’s lists, search and sitemap leave it out, and it can’t be bought. Buyers keep their licenses and
        downloads. You can publish it again at any time.
      </p>
      <label htmlFor={field}>Reason (optional)</label>
      <Input.TextArea
        id={field}
        value={reason}
        rows={3}
        maxLength={REASON_MAX_CHARS}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => {
          setReason(target.value);
          onReason(target.value.trim());
        }}
      />
      <p id={`${field}-hint`} className="soft">
        Buyers can read it on the item’s page.
      </p>
    </div>
  );
}
