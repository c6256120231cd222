import { Button } from 'antd';
import { memo } from 'react';
import { classNames } from '@baobab/ui/class-names';
import { formatPrice } from '../../money.ts';
import { Icon } from '../../frame/icons.tsx';
import { illustrationDetails, isIllustration, noteOf, titleOf } from './describe-item.ts';
import { PlanDecision } from './plan-decision.tsx';
import { FilePick, PictureButton, withModifier, type PlannedFileProps } from './plan-pick.tsx';
import { isEditable } from './plan-row.tsx';
import styles from './plan-files.module.css';

export const PlanCard = memo(function PlanCard(props: PlannedFileProps) {
  const { item, index, picked, actions } = props;
  if (!item) return <div role="cell" className={styles.card} aria-busy="true" />;
  const details = illustrationDetails(item);
  const title = titleOf(item);
  return (
    <div role="cell" className={styles.card} data-picked={picked || undefined}>
      <div
        role="presentation"
        className={styles.cardContent}
        onClick={withModifier((extend) => actions.pick(index, extend))}
      >
        <PictureButton item={item} title={title} onOpen={() => actions.open(index)} />
        <span className={styles.cardPick}>
          <FilePick {...props} item={item} />
        </span>
        <span className={classNames(styles.cardTitle, 'clip')} title={item.path}>
          {title}
        </span>
        <span className="soft number clip">
          {details && isIllustration(item)
            ? [formatPrice(details), details.category].filter(Boolean).join(' · ')
            : noteOf(item)}
        </span>
        <span className={styles.cardFoot}>
          <PlanDecision item={item} onChoose={actions.choose} />
          {details && isEditable(item, details) && (
            <Button
              type="text"
              size="small"
              aria-label={`Edit ${title}`}
              icon={<Icon name="edit" size={16} />}
              onClick={() => actions.edit(item)}
            />
          )}
        </span>
      </div>
    </div>
  );
});
