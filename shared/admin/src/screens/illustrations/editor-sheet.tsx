import { Button, Drawer } from 'antd';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Icon } from '../../frame/icons.tsx';
import styles from './illustrations.module.css';

/** What the list shows before and after the open item; null at its ends. */
export interface Neighbors {
  previous: string | null;
  next: string | null;
}

type Ask = (go: () => void) => void;

interface Sheet {
  /** Takes the question that comes before the sheet shows something else. */
  setAsk: (ask: Ask) => void;
  /** False after stepping, so that the arrow keeps the focus. */
  takesFocus: boolean;
}
const SheetContext = createContext<Sheet>({ setAsk: () => {}, takesFocus: true });

interface EditorSheetProps {
  title: string;
  neighbors: Neighbors;
  onStep: (id: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the list; stays while its content changes from one item to the next. */
export function EditorSheet({ title, neighbors, onStep, onClose, children }: EditorSheetProps) {
  const ask = useRef<Ask>((go) => go());
  const [stepped, setStepped] = useState(false);
  const sheet = useMemo<Sheet>(() => ({ setAsk: (next) => (ask.current = next), takesFocus: !stepped }), [stepped]);
  const step = (id: string | null) => {
    if (id === null) return;
    ask.current(() => {
      setStepped(true);
      onStep(id);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: neighbors.previous, ArrowDown: neighbors.next }[event.key];
    if (!event.altKey || to === undefined) return;
    event.preventDefault();
    step(to);
  };
  return (
    <Drawer
      open
      size={560}
      title={title}
      closable={{ placement: 'end' }}
      push={false}
      mask={{ closable: false }}
      rootClassName={styles.sheet}
      onClose={() => ask.current(onClose)}
      onKeyDown={onKeyDown}
      extra={
        (neighbors.previous ?? neighbors.next) !== null && (
          <span className="inline">
            <Step label="Previous illustration" icon="up" to={neighbors.previous} onStep={step} />
            <Step label="Next illustration" icon="down" to={neighbors.next} onStep={step} />
          </span>
        )
      }
    >
      <SheetContext value={sheet}>{children}</SheetContext>
    </Drawer>
  );
}

interface StepProps {
  label: string;
  icon: 'up' | 'down';
  to: string | null;
  onStep: (id: string | null) => void;
}

function Step({ label, icon, to, onStep }: StepProps) {
  return (
    <Button
      type="text"
      icon={<Icon name={icon} />}
      aria-label={label}
      title={`${label} (Alt ${icon === 'up' ? '↑' : '↓'})`}
      aria-keyshortcuts={icon === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
      // not the attribute: it would lose the focus at the list's end
      aria-disabled={to === null}
      onClick={() => onStep(to)}
    />
  );
}

/** @param ask what comes before the sheet shows something else, or closes; always the same function while it asks the same. */
export function useSheet(ask?: Ask): Pick<Sheet, 'takesFocus'> {
  const { setAsk, takesFocus } = useContext(SheetContext);
  useEffect(() => {
    setAsk(ask ?? ((go) => go()));
    return () => setAsk((go) => go());
  }, [ask, setAsk]);
  const [first] = useState(takesFocus);
  return { takesFocus: first };
}
