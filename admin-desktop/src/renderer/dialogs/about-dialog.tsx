import { BrandMark } from '@baobab/admin/frame/brand-mark';
import { BRAND } from '@baobab/domain/brand';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { AppInfo, DesktopChoices } from '../../bridge/payloads.ts';
import { ask } from '../bridge-client.ts';

export function AboutDialog({ onClose }: { onClose: () => void }) {
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
