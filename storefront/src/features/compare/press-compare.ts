import { showToast } from '../../ui/toast.tsx';
import { choiceStore, choose, type Choice } from './choice.ts';

/** The first press chooses, another one of the same takes it back, that of another illustration opens both. */
export function pressCompare(item: Choice, open: (path: string) => unknown): void {
  const { first } = choiceStore.getState();
  if (first?.id === item.id) {
    choose(null);
    showToast(`${item.title} is no longer chosen`);
  } else if (first) {
    choose(null);
    open(`/compare/${encodeURIComponent(first.id)}/${encodeURIComponent(item.id)}`);
  } else {
    choose(item);
    showToast(`${item.title} is chosen`, { description: 'Press Compare at another illustration to see both.' });
  }
}
