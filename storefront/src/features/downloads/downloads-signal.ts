/** Tells the layout that there are downloads, before any code of theirs is loaded. */
import { createStore } from 'zustand/vanilla';

export const downloadsSignal = createStore<{ active: boolean }>(() => ({ active: false }));
