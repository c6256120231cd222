import { plural } from '@baobab/domain/plural';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { readCatalogTable } from '@baobab/data/catalog/catalog-table';
import { describeError } from '@baobab/ui/describe-error';
import { datedName, saveFile, saveTextFile } from '../../../export/save-file.ts';
import { Icon } from '../../../frame/icons.tsx';
import { useHost } from '../../../host-context.tsx';
import { catalogCsv, catalogXlsx } from './export-table.ts';
import { ImportDialog } from './import-dialog.tsx';
import { yieldToScreen } from './yield-to-screen.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FORMS = [
  { key: 'xlsx', label: 'Spreadsheet (XLSX)' },
  { key: 'csv', label: 'Text (CSV)' },
];

export function CatalogTools({ onChanged }: { onChanged: () => void }) {
  const [isImporting, setImporting] = useState(false);
  const { progress, run } = useExport();
  return (
    <>
      <Dropdown menu={{ items: FORMS, onClick: ({ key }) => void run(key === 'xlsx') }} trigger={['click']}>
        <Button
          icon={<Icon name="download" />}
          loading={progress !== null}
          title="Saves every illustration, whatever the list shows"
        >
          {progress ?? 'Export'}
        </Button>
      </Dropdown>
      <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
        Import
      </Button>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onChanged={onChanged} />}
    </>
  );
}

function useExport() {
  const { client, serverUrl } = useHost();
  const { message, notification } = App.useApp();
  const [progress, setProgress] = useState<string | null>(null);
  const run = async (isXlsx: boolean) => {
    setProgress('Reading…');
    try {
      const rows = await readCatalogTable(client, (read) => setProgress(`${read.toLocaleString('en-US')} read`));
      setProgress('Writing…');
      const now = new Date();
      if (isXlsx) {
        const pieces = await catalogXlsx(rows, serverUrl, yieldToScreen);
        saveFile(
          datedName('catalog', now, 'xlsx'),
          pieces.map((piece) => piece.slice()),
          XLSX_TYPE,
        );
      } else saveTextFile(datedName('catalog', now), catalogCsv(rows, serverUrl));
      void message.success(`${plural(rows.length, 'illustration')} exported`);
    } catch (error) {
      const { title, body } = describeError(error);
      notification.error({ title: 'Nothing was exported', description: `${title}. ${body}` });
    } finally {
      setProgress(null);
    }
  };
  return { progress, run };
}
