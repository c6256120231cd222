import { BrandMark } from '@baobab/admin/frame/brand-mark';
import { BRAND } from '@baobab/domain/brand';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { EventValue } from '../../bridge/contract.ts';
import type { AppInfo, DesktopChoices } from '../../bridge/payloads.ts';
import { ask, listenForNavigation } from '../bridge-client.ts';
import { DoctorDialog } from './doctor-dialog.tsx';
import { PreferencesDialog } from './preferences-dialog.tsx';

const DIALOGS = { preferences: PreferencesDialog, doctor: DoctorDialog, about: AboutDialog } as const;

/** What the native menu opens; one at a time. */
export function DesktopDialogs() {
  const [shown, setShown] = useState<EventValue<'menu:dialog'> | null>(null);
  useEffect(() => listenForNavigation('menu:dialog', setShown), []);
  if (!shown) return null;
  const Dialog = DIALOGS[shown];
  return <Dialog onClose={() => setShown(null)} />;
}

function AboutDialog({ onClose }: { onClose: () => void }) {
  const [known, setKnown] = useState<{ info: AppInfo; choices: DesktopChoices } | null>(null);
  useEffect(() => {
    void Promise.all([ask('app:info'), ask('app:choices')]).then(([info, choices]) => setKnown({ info, choices }));
  }, []);
  const update = known?.choices.update;
  return (
    <Modal open title={`About ${BRAND} Admin`} footer={null} onCancel={onClose}>
      <BrandMark size={48} />
      <p>Version {known?.info.version ?? '…'}</p>
      <p className="soft">{known?.info.server ? `Shop: ${new URL(known.info.server.url).host}` : 'No shop yet.'}</p>
      {update && (
        <>
          <h3>New in {update.version}</h3>
          <p style={{ whiteSpace: 'pre-line' }}>{update.notes || 'The release tells no more.'}</p>
        </>
      )}
      <p className="soft">Licenses and the list of parts lie beside the app, in its folder “notices”.</p>
    </Modal>
  );
}
