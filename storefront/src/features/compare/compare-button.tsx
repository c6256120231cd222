import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { choiceStore, restoreChoice, type Choice } from './choice.ts';

/** Two presses at two illustrations open both side by side. */
export function CompareButton({ item, look }: { item: Choice; look: ButtonLook }) {
  const first = useStore(choiceStore, (state) => state.first);
  const navigate = useNavigate();
  useEffect(restoreChoice, []);
  const isFirst = first?.id === item.id;
  const press = async () => (await import('./press-compare.ts')).pressCompare(item, navigate);
  const words = isFirst ? 'Chosen to compare' : first ? `Compare with ${first.title}` : 'Compare';
  return (
    <Button look={look} aria-pressed={isFirst} aria-label={`${words}: ${item.title}`} onClick={() => void press()}>
      <Icon name={isFirst ? 'check' : 'compare'} />
      {words}
    </Button>
  );
}
