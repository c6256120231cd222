import { useEffect, useState } from 'react';
import { listenForNavigation } from '../bridge-client.ts';
import { DoctorDialog } from './doctor-dialog.tsx';
import { openShop } from './open-shop.ts';
import { PreferencesDialog } from './preferences-dialog.tsx';

const DIALOGS = { preferences: PreferencesDialog, doctor: DoctorDialog } as const;

/** What the native menu opens; one at a time. */
export function DesktopDialogs() {
  const [shown, setShown] = useState<keyof typeof DIALOGS | null>(null);
  useEffect(
    () => listenForNavigation('menu:dialog', (to) => (typeof to === 'string' ? setShown(to) : openShop(to.openShop))),
    [],
  );
  if (!shown) return null;
  const Dialog = DIALOGS[shown];
  return <Dialog onClose={() => setShown(null)} />;
}
