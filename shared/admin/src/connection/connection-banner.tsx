import { Button } from 'antd';
import { useState } from 'react';
import type { ConnectionState } from '@baobab/domain/connection-monitor';
import { Icon } from '../frame/icons.tsx';
import { useHost } from '../host-context.tsx';
import { useCommand } from '../query/use-command.ts';
import { useOldestShown } from '../query/shown-answers.ts';
import { momentOf, nextTryWords, TROUBLES } from './describe-connection.ts';
import { useConnection, useNow } from './use-connection.ts';
import styles from './connection.module.css';

/** Above every screen while the shop cannot be worked with as usual; said once when it begins, and once when it is over. */
export function ConnectionBanner() {
  const state = useConnection();
  const words = state.kind === 'online' ? null : TROUBLES[state.kind];
  return (
    <>
      <p className="visually-hidden" role="status">
        <Announcement kind={state.kind} />
      </p>
      {words && (
        <section className={styles.banner} aria-label="Connection">
          <Icon name="alert" />
          <div className={styles.words}>
            <strong>{words.title}</strong>
            <span>{words.body}</span>
            <ShownAsOf />
          </div>
          <NextStep state={state} />
        </section>
      )}
    </>
  );
}

function ShownAsOf() {
  const saidMs = useOldestShown();
  const now = useNow(false);
  return saidMs === null ? null : <span className="number">{`What you see is as of ${momentOf(saidMs, now)}.`}</span>;
}

/** The first look is told only where something is wrong. */
function Announcement({ kind }: Pick<ConnectionState, 'kind'>) {
  const [told, setTold] = useState({ kind, text: textOf(kind, '') });
  if (told.kind !== kind) setTold({ kind, text: textOf(kind, 'Connected again. Everything goes on.') });
  return told.text;
}

function textOf(kind: ConnectionState['kind'], whenOnline: string): string {
  if (kind === 'online') return whenOnline;
  const { title, body } = TROUBLES[kind];
  return `${title}. ${body}`;
}

function NextStep({ state }: { state: ConnectionState }) {
  const { connection, uploads } = useHost();
  const run = useCommand();
  const now = useNow(state.nextTryMs !== null);
  if (state.kind === 'session_over') return null;
  if (state.kind === 'storage_full')
    return (
      <Button size="small" onClick={() => void run(() => uploads.resume())}>
        Resume uploads
      </Button>
    );
  return (
    <div className={styles.next}>
      <span className="number">{nextTryWords(state, now)}</span>
      <Button size="small" disabled={state.trying} onClick={() => void connection.tryNow()}>
        Try now
      </Button>
    </div>
  );
}
