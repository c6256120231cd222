import { Alert, App, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { saveTextFile } from '../export/save-file.ts';
import { Icon } from '../frame/icons.tsx';
import { copyText } from '../screens/drafting/copy-text.ts';
import styles from './security.module.css';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { message } = App.useApp();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  const copy = () =>
    copyText(text).then(
      () => message.success('Copied'),
      () => message.error('Copying is not allowed here. Select the codes, or download them.'),
    );
  return (
    <div className={styles.form}>
      <h2 ref={title} tabIndex={-1}>
        Your recovery codes
      </h2>
      <Alert
        type="warning"
        showIcon
        title="They are shown this one time. Keep them where you find them without your phone: each opens your account once when the phone is lost. Earlier codes no longer work."
      />
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="inline">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button
          icon={<Icon name="download" />}
          onClick={() => saveTextFile('recovery-codes.txt', `${text}\n`, 'text/plain;charset=utf-8')}
        >
          Download
        </Button>
      </div>
      <Button type="primary" size="large" block onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}
