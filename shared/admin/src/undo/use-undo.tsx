import { App, Button } from 'antd';
import { useCallback, useRef, type ReactNode } from 'react';
import styles from './undo.module.css';

const SECONDS = 8;

/** Says what was done with a button that takes it back, for a few seconds; the newest offer replaces the one before. */
export function useUndo(): (done: string, undo: () => unknown, link?: ReactNode) => void {
  const { message } = App.useApp();
  const round = useRef(0);
  return useCallback(
    (done, undo, link) => {
      round.current += 1;
      const key = `undo-${round.current}`;
      message.destroy(`undo-${round.current - 1}`);
      void message.open({
        key,
        type: 'success',
        duration: SECONDS,
        content: (
          <span className={styles.undoMessage} role="status">
            {done}
            <Button
              size="small"
              type="link"
              onClick={() => {
                message.destroy(key);
                undo();
              }}
            >
              Undo
            </Button>
            {link}
          </span>
        ),
      });
    },
    [message],
  );
}
