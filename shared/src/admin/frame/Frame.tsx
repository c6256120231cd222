import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { AdminTab } from '../../domain/constants.ts';
import { useHost } from '../host-context.tsx';
import { Categories } from '../screens/categories/Categories.tsx';
import { Illustrations } from '../screens/illustrations/Illustrations.tsx';
import { Overview } from '../screens/overview/Overview.tsx';
import { DropArea } from '../screens/uploads/DropArea.tsx';
import { PlanView } from '../screens/uploads/PlanView.tsx';
import { QueuePanel } from '../screens/uploads/QueuePanel.tsx';
import { useCommand } from '../screens/uploads/use-command.ts';
import { useCatalogVersion } from '../screens/uploads/use-uploads.ts';
import { Users } from '../screens/users/Users.tsx';
import { useColorMode } from '../theme/ThemeProvider.tsx';
import type { IconName } from './icons.tsx';
import { Rail } from './Rail.tsx';
import { useTab } from './tabs.ts';

interface ScreenNeeds {
  version: number;
  open: (tab: AdminTab) => void;
  addFolder: () => void;
}

interface Tab {
  name: AdminTab & IconName;
  label: string;
  screen: (needs: ScreenNeeds) => ReactNode;
}

const TABS: readonly Tab[] = [
  {
    name: 'overview',
    label: 'Overview',
    screen: ({ open, version }) => <Overview version={version} available={AVAILABLE} onOpen={open} />,
  },
  { name: 'users', label: 'Users', screen: () => <Users /> },
  {
    name: 'illustrations',
    label: 'Illustrations',
    screen: ({ version, addFolder }) => <Illustrations version={version} onAddFolder={addFolder} />,
  },
  { name: 'categories', label: 'Categories', screen: () => <Categories /> },
];
const AVAILABLE: readonly AdminTab[] = TABS.map(({ name }) => name);

/** Rail on the left, the open tab's screen (or the plan) beside it, uploads at the foot; the whole of it takes drops. */
export function Frame() {
  const host = useHost();
  const [current, openTab] = useTab(AVAILABLE);
  const [reviewing, setReviewing] = useState(false);
  const { toggle } = useColorMode();
  const version = useCatalogVersion();
  const run = useCommand();
  const review = useCallback(() => setReviewing(true), []);
  const addFolder = useCallback(
    () =>
      void run(async () => {
        if (await host.folders.pick(review)) review();
      }),
    [host, review, run],
  );
  const open = useCallback(
    (tab: AdminTab) => {
      setReviewing(false);
      openTab(tab);
    },
    [openTab],
  );
  useEffect(
    () =>
      host.onCommand((command) => {
        if (command === 'toggle-theme') toggle();
        if (command === 'add-folder') addFolder();
      }),
    [host, toggle, addFolder],
  );
  return (
    <DropArea className="frame" onAdded={review}>
      <Rail tabs={TABS} current={reviewing ? null : current} onOpen={open} />
      <div className="work">
        <main className="content" id="content" tabIndex={-1}>
          {reviewing ? (
            <PlanView onLeave={() => setReviewing(false)} />
          ) : (
            TABS.find(({ name }) => name === current)?.screen({ version, open, addFolder })
          )}
        </main>
        <QueuePanel onReview={review} reviewing={reviewing} />
      </div>
    </DropArea>
  );
}
