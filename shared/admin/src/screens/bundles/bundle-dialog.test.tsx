// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as packs from '@baobab/data/packs/admin-packs';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { renderAdmin } from '@baobab/testing/render-admin';
import { BundleDialog } from './bundle-dialog.tsx';

const saveBundle = vi.spyOn(packs, 'saveBundle');

const nothing = () => {};

test('MO04 a new bundle with only a name is not added, and its description is asked for', async () => {
  renderAdmin(<BundleDialog bundle={null} packs={[]} onClose={nothing} onSaved={nothing} onDelete={nothing} />);
  await act(async () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Starter' } }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
  expect(await screen.findByText(adminIllustrationMessages.descriptionTooShort)).toBeTruthy();
  expect(saveBundle).not.toHaveBeenCalled();
});
