import { Button } from 'antd';
import { useState } from 'react';
import type { DiscountCode } from '@baobab/data/orders/discount-codes';
import { classNames } from '@baobab/ui/class-names';
import { formatMoney } from '../../money.ts';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { RowAction } from '../../table/row-controls.tsx';
import { codeEffect, codeLimits, codeScope, codeState, codeUses } from './describe-code.ts';
import tableStyles from '../../table/table.module.css';
import rowStyles from '../../table/row.module.css';
import styles from './codes.module.css';

interface CodeActions {
  onEdit: (code: DiscountCode) => void;
  onCopyCode: (code: DiscountCode) => void;
  onCopyLink: ((code: DiscountCode) => void) | null;
  onActivate: (code: DiscountCode) => void;
}

interface CodeTableProps extends CodeActions {
  codes: readonly DiscountCode[];
  loading: boolean;
  empty: string;
}

const HEADS = ['Code', 'Takes off', 'For', 'Used', 'Saved', 'State'] as const;

export function CodeTable({ codes, loading, empty, ...actions }: CodeTableProps) {
  const [now] = useState(() => new Date());
  return (
    <div className={tableStyles.tableBox} aria-busy={loading}>
      <table
        className={classNames(tableStyles.table, styles.codeTable)}
        aria-label="Codes"
        data-loading={loading || undefined}
      >
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" data-column={head === 'Code' ? 'title' : head.toLowerCase().replace(' ', '-')}>
                {head}
              </th>
            ))}
            <th scope="col" data-column="actions">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <CodeRow key={code.code} code={code} now={now} {...actions} />
          ))}
        </tbody>
      </table>
      {codes.length === 0 && (
        <div className={tableStyles.tableEmpty} role="status">
          {loading ? 'Loading…' : empty}
        </div>
      )}
    </div>
  );
}

function CodeRow({ code, now, ...actions }: CodeActions & { code: DiscountCode; now: Date }) {
  const { label, tone } = codeState(code, now);
  return (
    <tr>
      <td data-column="title">
        <div className={rowStyles.titleCell}>
          <button type="button" className={rowStyles.titleLink} onClick={() => actions.onEdit(code)}>
            {code.code}
          </button>
          {code.note && <span className="soft clip">{code.note}</span>}
        </div>
      </td>
      <td data-column="takes-off">{codeEffect(code)}</td>
      <td data-column="for">
        {codeScope(code)}
        {codeLimits(code) && <span className="hint">{codeLimits(code)}</span>}
      </td>
      <td data-column="used" data-label="Used" className="number">
        {codeUses(code)}
      </td>
      <td data-column="saved" data-label="Saved" className="number">
        {formatMoney(code.discountTotal)}
      </td>
      <td data-column="state">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td data-column="actions">
        <RowActions code={code} {...actions} />
      </td>
    </tr>
  );
}

function RowActions({ code, onEdit, onCopyCode, onCopyLink, onActivate }: CodeActions & { code: DiscountCode }) {
  return (
    <div className={rowStyles.rowActions}>
      <RowAction label={`Edit ${code.code}`} title="Edit" icon={<Icon name="edit" />} onClick={() => onEdit(code)} />
      <Button size="small" aria-label={`Copy code ${code.code}`} onClick={() => onCopyCode(code)}>
        Copy code
      </Button>
      {onCopyLink && (
        <Button size="small" aria-label={`Copy link of ${code.code}`} onClick={() => onCopyLink(code)}>
          Copy link
        </Button>
      )}
      <Button
        size="small"
        aria-label={`${code.isActive ? 'Switch off' : 'Switch on'} ${code.code}`}
        onClick={() => onActivate(code)}
      >
        {code.isActive ? 'Switch off' : 'Switch on'}
      </Button>
    </div>
  );
}
