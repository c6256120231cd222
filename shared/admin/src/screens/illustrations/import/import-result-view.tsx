import { Alert, Button } from 'antd';
import { describeError } from '@baobab/ui/describe-error';
import { isAppError, type AppError } from '@baobab/domain/errors';
import { plural } from '@baobab/domain/plural';
import { VirtualTable } from '../../uploads/virtual-table.tsx';
import type { ImportResult } from './use-import.ts';
import styles from './import.module.css';

interface ImportResultViewProps {
  result: ImportResult;
  /** Null when there is nothing to take back. */
  onUndo: (() => void) | null;
  onAgain: () => void;
  onClose: () => void;
}

const ROW_PX = 50;
const FRAME_PX = 2;
const IGNORED = () => {};

export function ImportResultView({ result, onUndo, onAgain, onClose }: ImportResultViewProps) {
  const { changed, left, stopped, isUndo, categories } = result;
  return (
    <div className={styles.stack}>
      <p role="status" className="number">
        {`${plural(changed, 'illustration')} ${isUndo ? 'taken back' : 'changed'}.${left.length > 0 ? ` ${plural(left.length, 'illustration')} left as ${left.length === 1 ? 'it is' : 'they are'}:` : ''}`}
      </p>
      {left.length > 0 && (
        <div className={styles.list} style={{ height: FRAME_PX + left.length * ROW_PX }}>
          <VirtualTable
            label="Left as they are"
            count={left.length}
            rowPx={ROW_PX}
            onRange={IGNORED}
            renderRow={(index) => {
              const item = left[index];
              return item && <LeftRow title={item.title} error={item.error} />;
            }}
          />
        </div>
      )}
      {categories.removed.length > 0 && (
        <p>{`The import had made ${listed(categories.removed)}, which ${isAre(categories.removed)} deleted again.`}</p>
      )}
      {categories.kept.length > 0 && (
        <p>{`The import had made ${listed(categories.kept)}, which ${isAre(categories.kept)} not deleted. Look at ${categories.kept.length === 1 ? 'it' : 'them'} under Categories.`}</p>
      )}
      {stopped !== null && (
        <Alert
          type="error"
          showIcon
          title={`Stopped before the end. ${describeError(stopped).body}`}
          description={`What was ${isUndo ? 'taken back' : 'changed'} stays so. Import the table again to go on.`}
        />
      )}
      <div className={styles.actions}>
        {onUndo && <Button onClick={onUndo}>Undo this import</Button>}
        <Button onClick={onAgain}>Import another table</Button>
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

const listed = (names: readonly string[]): string =>
  `the ${names.length === 1 ? 'category' : 'categories'} ${names.map((name) => `“${name}”`).join(', ')}`;
const isAre = ({ length }: readonly string[]): string => (length === 1 ? 'is' : 'are');

function LeftRow({ title, error }: { title: string; error: AppError }) {
  const words = reasonOf(error);
  return (
    <span role="cell" className={styles.refusedRow} title={`${title}: ${words}`}>
      <strong>{title}</strong> {words}
    </span>
  );
}

function reasonOf(error: AppError): string {
  if (isAppError(error, 'conflict')) return 'was changed in the shop meanwhile';
  if (isAppError(error, 'not_found')) return 'is no longer in the shop';
  const { title, body } = describeError(error);
  return `${title}. ${body}`;
}
