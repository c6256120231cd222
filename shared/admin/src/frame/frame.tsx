import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AdminTab } from '@baobab/domain/constants';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { StorageAlert } from '../health/storage-alert.tsx';
import { useHost } from '../host-context.tsx';
import { DropArea } from '../screens/uploads/drop-area.tsx';
import { QueuePanel } from '../screens/uploads/queue-panel.tsx';
import { usePalette } from '../palette/use-palette.tsx';
import { useAnswersRefresh } from '../query/shown-answers.ts';
import { useCommand } from '../query/use-command.ts';
import { useCatalogRefresh } from '../screens/uploads/use-uploads.ts';
import { useColorMode } from '../theme/theme-provider.tsx';
import { firstTab, mayOpen, shownTab, ROLE_WORDS, type AdminRole } from '@baobab/domain/admin-roles';
import { Button, Modal } from 'antd';
import { useAdminRole } from '../access/admin-role.ts';
import { NavigationProvider, type Navigation } from './navigation.tsx';
import { Rail } from './rail.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { PlanView, TAB_SCREENS } from './tab-screens.tsx';
import { goTo, useTab } from './tabs.ts';
import type { ShopLocale } from '@baobab/domain/shop-locale';
import { useShopLocale } from '../money.ts';
import { hasUnsaved, leave, useLeavingPage, answerLeaveQuestion, useLeaveQuestion } from './unsaved.ts';
import styles from './frame.module.css';

/** Rail on the left, the open tab's screen (or the plan) beside it, uploads at the foot; the whole of it takes drops. */
export function Frame() {
  const host = useHost();
  const role = useAdminRole();
  const locale = useShopLocale();
  const current = shownTab(role, useTab());
  const [reviewing, setReviewing] = useState(false);
  const { toggle } = useColorMode();
  useCatalogRefresh();
  useAnswersRefresh();
  const run = useCommand();
  useLeavingPage();
  useEffect(() => {
    // back and forward go to a screen, which must not stay behind the plan
    const navigated = () => setReviewing(false);
    window.addEventListener('popstate', navigated);
    return () => window.removeEventListener('popstate', navigated);
  }, []);
  const openUploads = useCallback(() => leave(() => setReviewing(true)), []);
  /** A drop must not push work aside that is not saved: the line at the foot tells of the plan then. */
  const dropped = useCallback(() => {
    if (!hasUnsaved()) setReviewing(true);
  }, []);
  const addFolder = useCallback(
    () =>
      leave(
        () =>
          void run(async () => {
            const review = () => setReviewing(true);
            if (await host.folders.pick(review)) review();
          }),
      ),
    [host, run],
  );
  const open = useCallback(
    (tab: AdminTab, item?: string) =>
      leave(() => {
        setReviewing(false);
        goTo(tab, item);
      }),
    [],
  );
  const navigation = useMemo<Navigation>(() => ({ open, openUploads, addFolder }), [open, openUploads, addFolder]);
  const handlesFiles = mayOpen(role, 'illustrations');
  const { openPalette, palette } = usePalette(navigation, role);
  useEffect(
    () =>
      host.onCommand((command) => {
        if (command === 'toggle-theme') toggle();
        if (command === 'add-folder' && handlesFiles) addFolder();
        if (command === 'review-uploads' && handlesFiles) openUploads();
        if (command === 'find') openPalette();
        if (typeof command === 'object') open(command.open, command.item);
      }),
    [host, toggle, addFolder, openUploads, openPalette, open, handlesFiles],
  );
  const { label, Screen } = TAB_SCREENS[current];
  return (
    <NavigationProvider value={navigation}>
      <DropArea className={styles.frame} disabled={!handlesFiles} onAdded={dropped}>
        <Rail role={role} current={reviewing ? null : current} onOpen={open} onFind={openPalette} />
        <div className={styles.work}>
          <ConnectionBanner />
          <main className={styles.content} id="content" tabIndex={-1}>
            {handlesFiles && <StorageAlert />}
            {!mayOpen(role, current) ? (
              <OtherRole label={label} role={role} onLeave={() => open(firstTab(role))} />
            ) : reviewing ? (
              <ScreenBoundary key="plan" label="Bulk Upload">
                <PlanView onLeave={() => setReviewing(false)} />
              </ScreenBoundary>
            ) : (
              <ScreenBoundary key={placeOf(current, locale)} label={label}>
                <Screen />
              </ScreenBoundary>
            )}
          </main>
          {handlesFiles && <QueuePanel onReview={openUploads} reviewing={reviewing} />}
        </div>
        {palette}
        <LeaveDialog />
      </DropArea>
    </NavigationProvider>
  );
}

/** Another locale draws a screen anew, rows that it keeps too. Not the settings, where it is chosen. */
const placeOf = (tab: AdminTab, { currency, timeZone }: ShopLocale): string =>
  tab === 'settings' ? tab : `${tab} ${currency} ${timeZone}`;

interface OtherRoleProps {
  /** Of the tab that was asked for. */
  label: string;
  role: AdminRole;
  onLeave: () => void;
}

/** Where a link leads to a tab of another role. */
function OtherRole({ label, role, onLeave }: OtherRoleProps) {
  const words = ROLE_WORDS[role];
  return (
    <section aria-labelledby="other-role">
      <h1 id="other-role">{label} belongs to another role</h1>
      <p>
        You are here as {words.label}: {words.may} Nothing was changed. An owner of the shop can change your role on the
        Users tab.
      </p>
      <p>
        <Button type="primary" onClick={onLeave}>
          Back to my work
        </Button>
      </p>
    </section>
  );
}

function LeaveDialog() {
  const question = useLeaveQuestion();
  return (
    <Modal
      open={question !== null}
      title="Leave without saving?"
      okText="Leave"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => answerLeaveQuestion('leave')}
      onCancel={() => answerLeaveQuestion('keep')}
      zIndex={1300}
      width={440}
      destroyOnHidden
    >
      {question?.losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
    </Modal>
  );
}
