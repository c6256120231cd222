import { Skeleton } from 'antd';
import { readShopSettings, settingsToFill } from '@baobab/data/admin-settings';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import screenStyles from '../../frame/screen.module.css';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

/** What the owner says about the shop; pages and mails leave out what is not filled in. */
export function Settings() {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.settings, async () => {
    const [document, toFill] = await Promise.all([readShopSettings(client), settingsToFill(client)]);
    return { document, toFill };
  });
  return (
    <section aria-labelledby="settings-title" className={styles.settings}>
      <div className={screenStyles.screenHead}>
        <div>
          <h1 id="settings-title">Settings</h1>
          <p className="soft">What shoppers read about you. What you leave empty is not shown.</p>
        </div>
      </div>
      {error && <Problem title="The settings could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <SettingsForm key={data.document.revision} document={data.document} toFill={data.toFill} onSaved={reload} />
      )}
    </section>
  );
}
