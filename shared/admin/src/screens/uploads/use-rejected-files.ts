import { App } from 'antd';
import { useMemo } from 'react';
import { adminBulkMessages } from '@baobab/domain/admin-messages';
import { plural } from '@baobab/domain/plural';
import { useHost } from '../../host-context.tsx';
import styles from './uploads.module.css';
import { noteOf } from './describe-item.ts';

const NAMED = 4;

/** Tells by name which files of a drop cannot be uploaded, wherever in the app they were dropped. */
export function useRejectedFiles() {
  const { uploads } = useHost();
  const { notification } = App.useApp();
  return useMemo(() => {
    const refused = () => uploads.items({ states: ['rejected'], offset: 0, limit: 200 });
    return {
      /** Call it before the drop is read; what it gives back, afterwards. */
      before: async () => {
        const known = new Set((await refused()).items.map(({ id }) => id));
        return async () => {
          const now = (await refused()).items.filter(({ id }) => !known.has(id));
          if (now.length === 0) return;
          // asked for, because the figures on screen may be older than the plan
          const { total: planned } = await uploads.items({ states: ['planned'], offset: 0, limit: 1 });
          const lines = now.slice(0, NAMED).map((item) => `${item.path}: ${noteOf(item)}`);
          if (now.length > NAMED) lines.push(`… and ${now.length - NAMED} more`);
          notification.warning({
            title:
              planned === 0
                ? adminBulkMessages.noValidFiles.title
                : now.some(({ reason }) => reason?.code === 'validation')
                  ? `${plural(now.length, 'file or row', 'files and rows')} cannot be used`
                  : `${plural(now.length, 'file')} cannot be uploaded`,
            description: lines.join('\n'),
            className: styles.lines ?? '',
            duration: 10,
          });
        };
      },
    };
  }, [uploads, notification]);
}
