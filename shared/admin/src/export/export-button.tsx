import { App, Button } from 'antd';
import { useState } from 'react';
import { describeError } from '@baobab/ui/describe-error';
import { useWaitingReason } from '../connection/use-connection.ts';
import { Icon } from '../frame/icons.tsx';
import { collectAll } from './collect.ts';
import { toCsv, type CsvColumn } from './csv.ts';
import { datedName, saveTextFile } from './save-file.ts';

interface ExportButtonProps<Row extends { id: string }> {
  /** Plural; begins the file's name. */
  noun: string;
  columns: readonly CsvColumn<Row>[];
  /** Rows that match now; 0 disables. */
  total: number;
  load: (page: number, pageSize: number) => Promise<{ items: readonly Row[]; total: number }>;
}

/** Everything that matches the filters, on every page, as one CSV file. */
export function ExportButton<Row extends { id: string }>({ noun, columns, total, load }: ExportButtonProps<Row>) {
  const { message, notification } = App.useApp();
  const wait = useWaitingReason();
  const [progress, setProgress] = useState<string | null>(null);
  const run = async () => {
    setProgress('Reading…');
    try {
      const rows = await collectAll(load, (read, all) => setProgress(`${read} of ${all}`));
      saveTextFile(datedName(noun, new Date()), toCsv(columns, rows));
      void message.success(`${rows.length.toLocaleString('en-US')} ${noun} exported`);
    } catch (error) {
      const { title, body } = describeError(error);
      notification.error({ title: 'Nothing was exported', description: `${title}. ${body}` });
    } finally {
      setProgress(null);
    }
  };
  return (
    <Button
      icon={<Icon name="download" />}
      loading={progress !== null}
      disabled={total === 0 || wait !== null}
      onClick={() => void run()}
      title={wait ?? `Saves all ${total.toLocaleString('en-US')} ${noun} that match, not only this page`}
    >
      {progress ?? 'Export CSV'}
    </Button>
  );
}
