import { Button } from 'antd';
import { sidecarColumns } from '@baobab/uploads/kinds/sidecar';
import { toCsv } from '../../export/csv.ts';
import { saveTextFile } from '../../export/save-file.ts';
import { Icon } from '../../frame/icons.tsx';

/** The table that gives dropped pictures their details: its columns, and one row as an example. */
export function SidecarTemplate() {
  const columns = [{ header: 'file', example: 'Tech/example.png' }, ...sidecarColumns()];
  const example = columns.map(({ header, example }) => ({ header, value: () => example }));
  return (
    <Button
      type="link"
      icon={<Icon name="download" size={16} />}
      onClick={() => saveTextFile('metadata.csv', toCsv(example, [null]))}
    >
      Download template
    </Button>
  );
}
