import { AutoComplete, Button, Checkbox, Input, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { adminAboutMessages } from '@baobab/domain/admin-messages';
import { ABOUT_KEYS, VALUE_KEYS } from '@baobab/domain/entities/about';
import type { SectionContent } from '@baobab/domain/entities/draft-content';
import { Badge } from '../../frame/badge.tsx';
import { Field } from '../../form/field.tsx';
import { Icon } from '../../frame/icons.tsx';
import { PictureField } from '../drafting/picture-field.tsx';
import type { ItemErrors } from './list-rules.ts';
import styles from './about.module.css';
import rowStyles from '../../table/row.module.css';
import formStyles from '../../form/form.module.css';

export interface CardProps<Item> {
  index: number;
  count: number;
  errors: ItemErrors;
  /** Moves the entry. */
  handle: ReactNode;
  onMove: (to: number) => void;
  onRemove: () => void;
  onChange: (change: Partial<Item>) => void;
}

interface SectionCardProps extends CardProps<SectionContent> {
  section: SectionContent;
  open: boolean;
  onToggle: () => void;
}

const KEYS = [...ABOUT_KEYS, ...VALUE_KEYS].map((value) => ({ value }));

/** A section's line with its tools; opened, its fields. */
export function SectionCard({
  section,
  index,
  count,
  open,
  errors,
  handle,
  onToggle,
  onMove,
  onRemove,
  onChange,
}: SectionCardProps) {
  const name = section.title || section.sectionKey;
  return (
    <div>
      <div className={styles.sectionLine}>
        {handle}
        <button type="button" className={styles.sectionToggle} aria-expanded={open} onClick={onToggle}>
          <Icon name={open ? 'down' : 'right'} size={16} />
          <span className="clip">{name}</span>
          <code className="clip">{section.sectionKey}</code>
        </button>
        {!section.isActive && <Badge tone="quiet">Inactive</Badge>}
        {Object.keys(errors).length > 0 && <Badge tone="danger">Needs attention</Badge>}
        <span className={rowStyles.rowActions}>
          <ToolButton label={`Move ${name} up`} icon="up" disabled={index === 0} onClick={() => onMove(index - 1)} />
          <ToolButton
            label={`Move ${name} down`}
            icon="down"
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <ToolButton label={`Remove ${name}`} icon="trash" danger onClick={onRemove} />
        </span>
      </div>
      {open && (
        <div className={styles.sectionFields}>
          <div className={formStyles.formStack}>
            <Field label="Section Key" error={errors.sectionKey} hint="Known keys have a fixed place on the page.">
              {(field) => (
                <AutoComplete
                  {...field}
                  value={section.sectionKey}
                  options={KEYS}
                  onChange={(sectionKey: string) => onChange({ sectionKey })}
                />
              )}
            </Field>
            <Field label="Title" error={errors.title}>
              {(field) => (
                <Input {...field} value={section.title} onChange={({ target }) => onChange({ title: target.value })} />
              )}
            </Field>
            <Field label="Content" error={errors.content}>
              {(field) => (
                <Input.TextArea
                  {...field}
                  rows={6}
                  value={section.content}
                  onChange={({ target }) => onChange({ content: target.value })}
                />
              )}
            </Field>
            <Checkbox checked={section.isActive} onChange={({ target }) => onChange({ isActive: target.checked })}>
              {adminAboutMessages.activeLabel}
            </Checkbox>
          </div>
          <PictureField label="Section Image" picture={section.picture} onChange={(picture) => onChange({ picture })} />
        </div>
      )}
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  icon: 'up' | 'down' | 'left' | 'right' | 'trash';
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function ToolButton({ label, icon, danger = false, disabled = false, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={disabled ? undefined : label}>
      <Button
        type="text"
        size="small"
        aria-label={label}
        danger={danger}
        disabled={disabled}
        icon={<Icon name={icon} size={16} />}
        onClick={onClick}
      />
    </Tooltip>
  );
}
