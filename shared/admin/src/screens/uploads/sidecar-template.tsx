import { Button } from 'antd';
import { SIDECAR_COLUMNS } from '@baobab/uploads/kinds/sidecar';
import { toCsv } from '../../export/csv.ts';
import { saveTextFile } from '../../export/save-file.ts';
import { Icon } from '../../frame/icons.tsx';

type Column = (typeof SIDECAR_COLUMNS)[number];

const EXAMPLE: Record<Column, string> = {
  file: 'Tech/example.png',
  title: 'Example title',
  description: 'At least ten characters',
  category: 'Tech',
  price: '12.50',
  is_free: 'no',
  featured: 'no',
  tags: 'desk, code',
  alt_text: 'A woman with braids works at a laptop',
  series: '',
  people: '1',
  age: 'adult',
  skin: 'monk-07',
  hair: 'braids',
  gender: 'woman',
  profession: 'technology',
  ability: '',
  family: '',
  faith: '',
  setting: 'office',
  focus: '0.5 0.4',
};

/** The table that gives dropped pictures their details: its columns, and one row as an example. */
export function SidecarTemplate() {
  const columns = SIDECAR_COLUMNS.map((header) => ({ header, value: (row: Record<Column, string>) => row[header] }));
  return (
    <Button
      type="link"
      icon={<Icon name="download" size={16} />}
      onClick={() => saveTextFile('metadata.csv', toCsv(columns, [EXAMPLE]))}
    >
      Download template
    </Button>
  );
}
