import { Checkbox, Input } from 'antd';
import type { MemberContent } from '@baobab/domain/entities/draft-content';
import { Field } from '../../form/field.tsx';
import { PictureField } from '../drafting/picture-field.tsx';
import { ToolButton, type CardProps } from './section-card.tsx';
import { classNames } from '@baobab/ui/class-names';
import styles from './about.module.css';
import rowStyles from '../../table/row.module.css';

export function MemberCard({
  member,
  index,
  count,
  errors,
  handle,
  onMove,
  onRemove,
  onChange,
}: CardProps<MemberContent> & { member: MemberContent }) {
  const name = member.name || 'this member';
  return (
    <div className={styles.memberCard} role="group" aria-label={member.name || 'Member without a name'}>
      <div className={styles.sectionLine}>
        {handle}
        <span className={classNames(styles.memberPlace, 'hint', 'number')}>
          {index + 1} of {count}
        </span>
        <span className={rowStyles.rowActions}>
          <ToolButton
            label={`Move ${name} left`}
            icon="left"
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <ToolButton
            label={`Move ${name} right`}
            icon="right"
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <ToolButton label={`Remove ${name}`} icon="trash" danger onClick={onRemove} />
        </span>
      </div>
      <PictureField label="Image" compact picture={member.picture} onChange={(picture) => onChange({ picture })} />
      <Field label="Name" error={errors.name}>
        {(field) => (
          <Input {...field} value={member.name} onChange={({ target }) => onChange({ name: target.value })} />
        )}
      </Field>
      <Field label="Position" error={errors.position}>
        {(field) => (
          <Input {...field} value={member.position} onChange={({ target }) => onChange({ position: target.value })} />
        )}
      </Field>
      <Field label="Bio">
        {(field) => (
          <Input.TextArea
            {...field}
            autoSize={{ minRows: 3 }}
            value={member.bio}
            onChange={({ target }) => onChange({ bio: target.value })}
          />
        )}
      </Field>
      <Checkbox checked={member.isActive} onChange={({ target }) => onChange({ isActive: target.checked })}>
        Active
      </Checkbox>
    </div>
  );
}
