/** Says once how each upload ended; not those that had ended before the screen was opened. */
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { adminBundleMessages } from '@baobab/domain/admin-messages';
import type { BundleItem } from '@baobab/uploads/kinds/bundle-item';
import { problemOf } from './describe-pack.ts';

const ENDED = new Set<BundleItem['state']>(['done', 'failed', 'rejected']);

export function useUploadNotices(bundles: readonly BundleItem[]): void {
  const { notification } = App.useApp();
  const known = useRef<Map<string, BundleItem['state']> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(bundles.map(({ id, state }) => [id, state]));
    if (!before) return;
    for (const item of bundles) {
      if (!ENDED.has(item.state) || before.get(item.id) === item.state) continue;
      if (item.state === 'done') notification.success(adminBundleMessages.success(item.bucket));
      else
        notification.error({ title: adminBundleMessages.failed, description: `${item.fileName}: ${problemOf(item)}` });
    }
  }, [bundles, notification]);
}
