/** The first of two illustrations to compare, kept while the tab lives. */
import { createStore } from 'zustand/vanilla';
import { readStored, sessionStore, writeStored } from '../../ui/web-storage.ts';

export interface Choice {
  id: string;
  title: string;
}

const KEY = 'baobab-compare';

export const choiceStore = createStore<{ first: Choice | null }>(() => ({ first: null }));

export function choose(first: Choice | null): void {
  choiceStore.setState({ first });
  writeStored(sessionStore(), KEY, first && `${first.id}\n${first.title}`);
}

/** After a reload. */
export function restoreChoice(): void {
  const [id, title] = (readStored(sessionStore(), KEY) ?? '').split('\n');
  if (id && title && !choiceStore.getState().first) choiceStore.setState({ first: { id, title } });
}
