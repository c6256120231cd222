import { plural } from '@baobab/domain/plural';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { listAdminIllustrations, listIllustrationIds } from '@baobab/data/catalog/admin-illustrations';
import { formatPrice } from '../../money.ts';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import type { StateActions } from './use-states.tsx';
import styles from './illustrations.module.css';

const SHOWN = 120;
const DRAFTS = { state: 'draft' } as const;

/** “Publish N drafts”; nothing while there are none. */
export function PublishDrafts({ states }: { states: StateActions }) {
  const { client } = useHost();
  const [open, setOpen] = useState(false);
  const { data } = useAdminQuery(queryKeys.list('illustrations', { ...DRAFTS, pageSize: 1 }), () =>
    listAdminIllustrations(client, { ...DRAFTS, pageSize: 1 }),
  );
  const total = data?.total ?? 0;
  if (total === 0 && !open) return null;
  return (
    <>
      <Button icon={<Icon name="view" />} onClick={() => setOpen(true)}>
        Publish {plural(total, 'draft')}
      </Button>
      {open && <DraftsDialog states={states} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What becomes public, before it does: those that were drafts when it opened. */
function DraftsDialog({ states, onClose }: { states: StateActions; onClose: () => void }) {
  const { client, serverUrl } = useHost();
  const [busy, setBusy] = useState(false);
  const { data, error, reload } = useAdminQuery(queryKeys.list('illustrations', { ...DRAFTS, preview: SHOWN }), () =>
    readDrafts(client),
  );
  const publish = async () => {
    if (!data) return;
    setBusy(true);
    await states.publish({ ids: async () => data.ids });
    onClose();
  };
  return (
    <Modal
      open
      centered
      width="min(960px, 96vw)"
      title={data ? `Publish ${plural(data.ids.length, 'draft')}?` : 'Publish drafts?'}
      okText="Publish"
      okButtonProps={{ disabled: !data || data.ids.length === 0, loading: busy }}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      {error && <Problem title="The drafts could not be loaded" error={error} onRetry={reload} />}
      {data ? (
        <>
          <p role="status">
            {(data.ids.length - data.free).toLocaleString('en-US')} for sale, {data.free.toLocaleString('en-US')} free.
            {data.free > 0 && ' Anyone with an account can download the originals of free ones.'}
          </p>
          <ul className={styles.drafts} aria-label="Drafts">
            {data.items.map((item) => (
              <li key={item.id}>
                <Thumbnail serverUrl={serverUrl} picture={item} heightPx={96} />
                <span className="clip">{item.title}</span>
                <span className="soft number">{formatPrice(item)}</span>
              </li>
            ))}
          </ul>
          {data.ids.length > data.items.length && (
            <p className="hint">and {plural(data.ids.length - data.items.length, 'other')}</p>
          )}
        </>
      ) : (
        !error && <p role="status">Loading…</p>
      )}
    </Modal>
  );
}

async function readDrafts(client: Parameters<typeof listAdminIllustrations>[0]) {
  const [ids, free, { items }] = await Promise.all([
    listIllustrationIds(client, DRAFTS),
    listIllustrationIds(client, { ...DRAFTS, free: true }),
    listAdminIllustrations(client, { ...DRAFTS, pageSize: SHOWN }),
  ]);
  return { ids, free: free.length, items };
}
