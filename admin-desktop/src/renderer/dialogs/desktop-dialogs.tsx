import { useEffect, useState } from 'react';
import type { EventValue } from '../../bridge/contract.ts';
import { listenForNavigation } from '../bridge-client.ts';
import { DoctorDialog } from './doctor-dialog.tsx';
import { PreferencesDialog } from './preferences-dialog.tsx';

const DIALOGS = { preferences: PreferencesDialog, doctor: DoctorDialog } as const;

/** What the native menu opens; one at a time. */
export function DesktopDialogs() {
  const [shown, setShown] = useState<EventValue<'menu:dialog'> | null>(null);
  useEffect(() => listenForNavigation('menu:dialog', setShown), []);
  if (!shown) return null;
  const Dialog = DIALOGS[shown];
  return <Dialog onClose={() => setShown(null)} />;
}
