import { Alert, Button, Modal, Progress, Spin } from 'antd';
import type { AppError } from '@baobab/domain/errors';
import { plural } from '@baobab/domain/plural';
import { Icon } from '../../../frame/icons.tsx';
import { leave, useUnsavedGuard } from '../../../frame/unsaved.ts';
import { useFileField } from '../../../form/use-file-field.ts';
import { describeError } from '@baobab/ui/describe-error';
import { ImportPlanView } from './import-plan-view.tsx';
import { ImportResultView } from './import-result-view.tsx';
import { useImport } from './use-import.ts';
import styles from './import.module.css';

const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table of the catalog comes back: look at what it would change, then change it, with a way back. */
export function ImportDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { stage, read, apply, undo, canUndo, again } = useImport(onChanged);
  const isWorking = stage.name === 'working';
  useUnsavedGuard(
    isWorking && stage.total > 0,
    'The table is being imported. What was sent stays, the rest is not sent.',
  );
  return (
    <Modal
      open
      title="Import a table"
      width={960}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
      footer={null}
    >
      {stage.name === 'choose' && <ChooseTable problem={stage.problem} onFile={(file) => void read(file)} />}
      {isWorking && <Working {...stage} />}
      {stage.name === 'plan' && (
        <ImportPlanView {...stage} onApply={() => void apply(stage.plan)} onAgain={again} onClose={onClose} />
      )}
      {stage.name === 'done' && (
        <ImportResultView
          result={stage.result}
          onUndo={canUndo() ? () => void undo() : null}
          onAgain={again}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function ChooseTable({ problem, onFile }: { problem: AppError | null; onFile: (file: File) => void }) {
  const { zone, input, choose } = useFileField({
    accept: ACCEPT,
    label: 'Table to import',
    onFiles: ([file]) => file && onFile(file),
  });
  return (
    <div className={styles.stack}>
      <div {...zone} role="group" aria-label="Drop a table here" className={styles.zone}>
        <input {...input} />
        <Icon name="upload" size={28} />
        <p>
          Drop an XLSX or CSV file here. Start from an export: change what you like, leave the column <code>id</code>.
        </p>
        <Button type="primary" onClick={choose}>
          Choose a table
        </Button>
        <p className="soft">You see every difference first. Nothing is sent before you confirm.</p>
      </div>
      {problem !== null && (
        <Alert type="error" showIcon title="Nothing was imported" description={describeError(problem).body} />
      )}
    </div>
  );
}

function Working({ words, done, total }: { words: string; done: number; total: number }) {
  return (
    <div className={styles.working} role="status">
      {total > 0 ? <Progress percent={Math.floor((done / total) * 100)} /> : <Spin />}
      <span className="number">
        {words}
        {total > 0
          ? `: ${done.toLocaleString('en-US')} of ${plural(total, 'illustration')}`
          : done > 0
            ? `: ${plural(done, 'row')}`
            : ' …'}
      </span>
    </div>
  );
}
