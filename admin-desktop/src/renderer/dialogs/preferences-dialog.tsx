import { Button, Modal, Popconfirm, Spin, Switch, Tag } from 'antd';
import { useEffect, useState } from 'react';
import type { DesktopChoices, Shops } from '../../bridge/payloads.ts';
import { leave } from '@baobab/admin/frame/unsaved';
import { ask, methodsOf } from '../bridge-client.ts';
import { ServerForm } from '../server-form.tsx';
import { UploadDiagnostics } from '@baobab/admin/screens/uploads/upload-diagnostics';
import { UploadLimitsFields } from '@baobab/admin/screens/uploads/upload-limits';
import { classNames } from '@baobab/ui/class-names';
import { openShop } from './open-shop.ts';
import styles from './dialogs.module.css';

const uploads = methodsOf('uploads');

/** The shops this app knows and the choices of this computer. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const [shops, setShops] = useState<Shops | null>(null);
  const [choices, setChoices] = useState<DesktopChoices | null>(null);
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    void ask('shops:list').then(setShops);
    void ask('app:choices').then(setChoices);
  }, []);
  const forget = async (url: string) => {
    const left = await ask('shops:forget', { url });
    if (url === shops?.current) window.location.reload();
    else setShops(left);
  };
  const askToForget = (url: string) => (url === shops?.current ? leave(() => void forget(url)) : void forget(url));
  if (adding)
    return (
      <Modal open title="Add a shop" footer={null} onCancel={() => setAdding(false)}>
        <ServerForm inDialog onSaved={() => window.location.reload()} />
      </Modal>
    );
  return (
    <Modal
      open
      centered
      title="Preferences"
      classNames={{ body: styles.preferences }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <h3>Shops</h3>
      {!shops && <Spin className={styles.doctorWait} />}
      <ul className={styles.shops} aria-label="Shops">
        {shops?.servers.map(({ url }) => (
          <li key={url}>
            <span className={styles.shopName}>{new URL(url).host}</span>
            {url === shops.current ? (
              <Tag>Open</Tag>
            ) : (
              <Button size="small" onClick={() => openShop(url)} aria-label={`Open ${new URL(url).host}`}>
                Open
              </Button>
            )}
            <Popconfirm
              title="Remove this shop from this computer?"
              description="Its sign-in here ends. The shop itself, its queue and drafts on this computer stay."
              okText="Remove"
              onConfirm={() => askToForget(url)}
            >
              <Button size="small" type="text" danger aria-label={`Remove ${new URL(url).host}`}>
                Remove
              </Button>
            </Popconfirm>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAdding(true)}>Add a shop…</Button>
      {shops?.current && (
        <>
          <h3>Uploads</h3>
          <UploadLimitsFields uploads={uploads} />
          <UploadDiagnostics uploads={uploads} />
        </>
      )}
      {choices && <Choices choices={choices} onChange={setChoices} />}
    </Modal>
  );
}

function Choices({ choices, onChange }: { choices: DesktopChoices; onChange: (choices: DesktopChoices) => void }) {
  const choose = (change: { openAtLogin?: boolean; lookForUpdates?: boolean }) =>
    void ask('app:choose', change).then(onChange);
  return (
    <>
      <h3>This computer</h3>
      <label className={styles.choice} htmlFor="open-at-login">
        <Switch
          id="open-at-login"
          checked={choices.openAtLogin}
          disabled={!choices.canOpenAtLogin}
          onChange={(openAtLogin) => choose({ openAtLogin })}
        />
        <span>
          Start with the system
          <small>
            {choices.canOpenAtLogin ? 'Stays beside the clock and goes on uploading.' : 'Only an installed app can.'}
          </small>
        </span>
      </label>
      <label className={styles.choice} htmlFor="look-for-updates">
        <Switch
          id="look-for-updates"
          checked={choices.lookForUpdates}
          disabled={!choices.hasUpdates}
          onChange={(lookForUpdates) => choose({ lookForUpdates })}
        />
        <span>
          Look for newer versions
          <small>
            {choices.hasUpdates
              ? 'Once a day; installed when you quit.'
              : 'Automatic updates are not available in this build.'}
          </small>
        </span>
      </label>
      {choices.update && <ReadyUpdate {...choices.update} />}
      <p className={classNames(styles.logPlace, 'soft')}>
        <span>
          Log <code>{choices.logFile}</code>
        </span>
        <Button size="small" onClick={() => void ask('app:reveal-log')}>
          Reveal log
        </Button>
      </p>
    </>
  );
}

function ReadyUpdate({ version, notes }: NonNullable<DesktopChoices['update']>) {
  return (
    <>
      <p>
        Version {version} is ready.{' '}
        <Button size="small" type="primary" onClick={() => void ask('app:install-update')}>
          Install and restart
        </Button>
      </p>
      {notes && <p className={styles.notes}>{notes}</p>}
    </>
  );
}
