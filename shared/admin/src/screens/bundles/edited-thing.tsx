import type { PacksAndBundles } from '@baobab/data/packs/admin-packs';
import { BundleDialog } from './bundle-dialog.tsx';
import { PackDialog } from './pack-dialog.tsx';
import type { usePackActions } from './use-pack-actions.ts';

/** The pack by its slug, or the bundle by its id; null for a new one. */
export type Edited = { pack: string | null } | { bundle: string | null };

interface EditedThingProps {
  edited: Edited;
  shelf: PacksAndBundles;
  actions: ReturnType<typeof usePackActions>;
  onClose: () => void;
}

export function EditedThing({ edited, shelf: { packs, bundles }, actions, onClose }: EditedThingProps) {
  if ('pack' in edited) {
    const pack = packs.find(({ slug }) => slug === edited.pack) ?? null;
    return (
      <PackDialog
        pack={pack}
        bundles={bundles}
        onClose={onClose}
        onSaved={(_, undo) => {
          onClose();
          actions.told(undo);
        }}
        onDelete={(unwanted) => actions.removePack(unwanted, onClose)}
      />
    );
  }
  const bundle = bundles.find(({ id }) => id === edited.bundle) ?? null;
  return (
    <BundleDialog
      bundle={bundle}
      packs={packs}
      onClose={onClose}
      onSaved={(_, undo) => {
        onClose();
        actions.toldBundle(undo);
      }}
      onDelete={(unwanted) => actions.removeBundle(unwanted, onClose)}
    />
  );
}
