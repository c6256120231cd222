import { App, Button } from 'antd';
import { getAdminIllustration, updateIllustration } from '@baobab/data/catalog/admin-illustrations';
import type { Orphans } from '@baobab/data/storage/storage';
import type { AdminTab } from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import { displayFileName } from '@baobab/domain/file-name';
import { visibleText } from '@baobab/domain/visible-text';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import styles from './overview.module.css';
import { useCommand } from '../../query/use-command.ts';

type OrphanRow = Orphans['rows'][number];

const PLACES: Readonly<Record<string, { noun: string; tab: AdminTab; opens: boolean }>> = {
  illustrations: { noun: 'Illustration', tab: 'illustrations', opens: true },
  categories: { noun: 'Category', tab: 'categories', opens: true },
  blog_posts: { noun: 'Blog post', tab: 'blog', opens: true },
  about_content: { noun: 'About section', tab: 'about', opens: false },
  team_members: { noun: 'Team member', tab: 'about', opens: false },
  bundle_pack_versions: { noun: 'Bundle file', tab: 'bundles', opens: false },
  profiles: { noun: 'Profile picture', tab: 'users', opens: false },
};
const SHOWN = 100;

/** Records that name a file which is not in storage: shown with a hole, or sold with nothing to deliver. */
export function OrphanRows({ rows, onChanged }: { rows: readonly OrphanRow[]; onChanged: () => void }) {
  const { client } = useHost();
  const { open } = useNavigation();
  const { message } = App.useApp();
  const run = useCommand();
  const forget = async ({ id, path }: OrphanRow) => {
    await run(async () => {
      const item = await getAdminIllustration(client, id);
      if (!item) throw new AppError('not_found', { id });
      await updateIllustration(client, id, item.revision, {
        ...(item.downloadableFile === path ? { downloadable_file: null } : {}),
        ...(item.masterFile === path ? { master_file: null } : {}),
      });
      void message.success(`“${item.title}” no longer names the missing file`);
    }, 'The record could not be mended');
    onChanged();
  };
  return (
    <section aria-labelledby="orphan-rows">
      <h3 id="orphan-rows">Records without a file</h3>
      <ul className={styles.health}>
        {rows.slice(0, SHOWN).map((row) => {
          const place = PLACES[row.table];
          const download = row.table === 'illustrations' && !row.path.endsWith('.webp');
          return (
            <li key={`${row.table} ${row.id} ${row.path}`}>
              <span className={styles.path}>
                <strong>{place?.noun ?? row.table}</strong>{' '}
                <span className="soft">{visibleText(`${row.id}: ${displayFileName(row.path)}`)}</span>
              </span>
              <span className="inline">
                {download && (
                  <Button size="small" onClick={() => void forget(row)}>
                    Forget the file
                  </Button>
                )}
                {place && (
                  <Button size="small" onClick={() => (place.opens ? open(place.tab, row.id) : open(place.tab))}>
                    {place.opens ? 'Open to upload again' : 'Go there'}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {rows.length > SHOWN && <p className="hint">{`and ${rows.length - SHOWN} more`}</p>}
    </section>
  );
}
