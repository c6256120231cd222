import { createContext, useContext } from 'react';
import type { AdminTab } from '@baobab/domain/constants';

export interface Navigation {
  /** Opens a tab, and there an item by id (`NEW_ITEM` for a new one); asks first when work would be lost. */
  open: (tab: AdminTab, item?: string) => void;
  /** The plan of what was dropped; there files and folders can be chosen too. */
  openUploads: () => void;
  /** Lets the person choose a folder, then shows the plan. */
  addFolder: () => void;
}

const NavigationContext = createContext<Navigation>({
  open: () => {},
  openUploads: () => {},
  addFolder: () => {},
});

export const NavigationProvider = NavigationContext;

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
