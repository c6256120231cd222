import type { LicenseChoice } from '@baobab/data/orders/quote';
import { LicenseTable } from '../../features/purchases/license-table.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { OverlayProps } from '../../ui/overlay/overlay.tsx';

export function LicenseDialog({ choices, ...overlay }: OverlayProps & { choices: readonly LicenseChoice[] }) {
  return (
    <Dialog {...overlay} title="What each license allows">
      <LicenseTable choices={choices} />
    </Dialog>
  );
}
