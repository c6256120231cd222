import { Alert, Button } from 'antd';
import { useMemo } from 'react';
import { plural } from '@baobab/domain/plural';
import { classNames } from '@baobab/ui/class-names';
import { Icon } from '../../../frame/icons.tsx';
import { ChangeWords } from '../../uploads/plan-changes.tsx';
import { VirtualTable } from '../../uploads/virtual-table.tsx';
import type { ImportPlan, RefusedRow } from './plan-import.ts';
import styles from './import.module.css';

interface ImportPlanViewProps {
  fileName: string;
  plan: ImportPlan;
  onApply: () => void;
  onAgain: () => void;
  onClose: () => void;
}

const ROW_PX = 50;
/** Two lines. */
const LINE_PX = 60;
const HEAD_PX = 42;
const FRAME_PX = 2;
const IGNORED = () => {};

export function ImportPlanView({ fileName, plan, onApply, onAgain, onClose }: ImportPlanViewProps) {
  const { rows, same, planned, refused, notes } = plan;
  return (
    <div className={styles.stack}>
      <p role="status" className="number">
        {`${fileName}: ${plural(rows, 'row')}. ${changedWords(planned.length)}, ${same.toLocaleString('en-US')} the same as the shop, ${refused.length.toLocaleString('en-US')} refused.`}
      </p>
      {notes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          }
        />
      )}
      {refused.length > 0 && <RefusedRows refused={refused} />}
      {planned.length > 0 ? (
        <Differences plan={plan} />
      ) : (
        <p>The table has nothing that the shop does not have already.</p>
      )}
      <div className={styles.actions}>
        <Button onClick={onAgain}>Choose another table</Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" icon={<Icon name="upload" />} disabled={planned.length === 0} onClick={onApply}>
          {planned.length === 0 ? 'Nothing to change' : `Change ${plural(planned.length, 'illustration')}`}
        </Button>
      </div>
    </div>
  );
}

function changedWords(count: number): string {
  return `${plural(count, 'illustration')} to change`;
}

function Differences({ plan }: { plan: ImportPlan }) {
  const lines = useMemo(
    () =>
      plan.planned.flatMap(({ title, change, fields }) => fields.map((field) => ({ title, id: change.id, ...field }))),
    [plan],
  );
  return (
    <div className={styles.list} style={{ height: HEAD_PX + lines.length * LINE_PX }}>
      <VirtualTable
        label="Differences"
        count={lines.length}
        rowPx={LINE_PX}
        head={
          <div role="row" aria-rowindex={1} className={classNames(styles.line, styles.head)}>
            <span role="columnheader">Illustration</span>
            <span role="columnheader">In the shop → in the table</span>
          </div>
        }
        onRange={IGNORED}
        renderRow={(index) => {
          const line = lines[index];
          return (
            line && (
              <div className={styles.line} role="presentation">
                <span role="cell" className={styles.name}>
                  <span title={line.title}>{line.title}</span>
                  <span className="soft">{line.label}</span>
                </span>
                <span role="cell" className={styles.words} title={`${line.from || 'none'} → ${line.to || 'none'}`}>
                  <ChangeWords {...line} />
                </span>
              </div>
            )
          );
        }}
      />
    </div>
  );
}

function RefusedRows({ refused }: { refused: readonly RefusedRow[] }) {
  return (
    <details className={styles.refused} open={refused.length <= 5}>
      <summary>{`${plural(refused.length, 'row')} refused: nothing of them is sent`}</summary>
      <div className={classNames(styles.list, styles.few)} style={{ height: FRAME_PX + refused.length * ROW_PX }}>
        <VirtualTable
          label="Refused rows"
          count={refused.length}
          rowPx={ROW_PX}
          onRange={IGNORED}
          renderRow={(index) => (
            <span role="cell" className={styles.refusedRow} title={refused[index]?.problem}>
              {refused[index]?.problem}
            </span>
          )}
        />
      </div>
    </details>
  );
}
