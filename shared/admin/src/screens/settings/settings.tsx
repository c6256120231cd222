import { Skeleton } from 'antd';
import { Problem } from '../../query/problem.tsx';
import screenStyles from '../../frame/screen.module.css';
import { DraftNotices } from '../drafting/draft-notices.tsx';
import { useDocument } from '../drafting/use-drafts.ts';
import { SettingsForm } from './settings-form.tsx';

/** What the owner says about the shop; pages and mails leave out what is not filled in. */
export function Settings() {
  const { view, error, retry } = useDocument('shop_settings');
  return (
    <section aria-labelledby="settings-title">
      <div className={screenStyles.screenHead}>
        <div>
          <h1 id="settings-title">Settings</h1>
          <p className="soft">What shoppers read about you. What you leave empty is not shown.</p>
        </div>
      </div>
      <DraftNotices what="Changing and saving settings" />
      {error && <Problem title="The settings could not be loaded" error={error} onRetry={retry} />}
      {!view && !error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {view && <SettingsForm view={view} />}
    </section>
  );
}
