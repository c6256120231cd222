import { Button, Checkbox, Modal } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { formatBytes } from '@baobab/ui/format';
import { formatPrice } from '../../money.ts';
import { Icon } from '../../frame/icons.tsx';
import { illustrationDetails, isIllustration, titleOf } from './describe-item.ts';
import { LargePlanPicture } from './plan-picture.tsx';
import styles from './plan-files.module.css';

interface PlanZoomProps {
  item: UploadItem;
  index: number;
  total: number;
  picked: boolean;
  onMove: (index: number) => void;
  onPick: () => void;
  onClose: () => void;
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One file of the plan seen large; the arrow keys go on to its neighbors. */
export function PlanZoom({ item, index, total, picked, onMove, onPick, onClose }: PlanZoomProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (index + step >= 0 && index + step < total) onMove(index + step);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  const details = illustrationDetails(item);
  const title = titleOf(item);
  const facts = [
    ...(details && isIllustration(item) ? [formatPrice(details), details.category] : []),
    formatBytes(item.totalBytes),
  ].filter(Boolean);
  return (
    <Modal open centered footer={null} width="min(1100px, 96vw)" title={title} onCancel={onClose}>
      <div className={styles.zoom}>
        <LargePlanPicture id={item.id} title={title} />
      </div>
      <p className="soft clip">
        <bdi>{item.path}</bdi> · {facts.join(' · ')}
      </p>
      <div className={styles.zoomFoot}>
        <Button
          aria-label="Previous file"
          icon={<Icon name="left" />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <span className="number" role="status">
          {(index + 1).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </span>
        <Button
          aria-label="Next file"
          icon={<Icon name="right" />}
          disabled={index + 1 >= total}
          onClick={() => onMove(index + 1)}
        />
        <Checkbox checked={picked} onChange={onPick}>
          Chosen
        </Checkbox>
      </div>
    </Modal>
  );
}
