import { Button } from 'antd';
import { reviveError } from '@baobab/domain/errors';
import type { WaitingDrop } from '@baobab/uploads/waiting-drops';
import { describeError } from '@baobab/ui/describe-error';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';
import { useUploads } from './use-uploads.ts';
import styles from './queue.module.css';

/** What was dropped while the server was away: it is there, and what becomes of it. */
export function WaitingDropsLine() {
  const { uploads } = useHost();
  const { waiting } = useUploads();
  const run = useCommand();
  if (waiting.length === 0) return null;
  const problem = waiting.find((drop) => drop.problem !== null);
  return (
    <div className={styles.queueLine}>
      <Icon name={problem ? 'alert' : 'folder'} />
      <span role="status">{problem ? problemWords(problem) : waitingWords(waiting)}</span>
      <Button size="small" onClick={() => void run(() => uploads.forgetWaiting())}>
        {waiting.length === 1 ? 'Forget it' : 'Forget them'}
      </Button>
    </div>
  );
}

function waitingWords([first, ...more]: readonly WaitingDrop[]): string {
  const rest = more.length > 0 ? `, and ${more.length} more drops` : '';
  return `“${first?.name}”${rest}: kept here, planned as soon as the server answers.`;
}

function problemWords({ name, problem }: WaitingDrop): string {
  const { title, body } = describeError(reviveError(problem));
  return `“${name}” could not be planned. ${title}. ${body}`;
}
