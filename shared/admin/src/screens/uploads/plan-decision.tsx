import { Select } from 'antd';
import type { PlanAction, UploadItem } from '@baobab/uploads/engine/item';
import { conflictSide, type ConflictSide } from '@baobab/uploads/kinds/conflict-side';
import type { IllustrationPatch } from '@baobab/uploads/kinds/illustration-details';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';
import { ACTION_LABELS, illustrationDetails } from './describe-item.ts';

export type Choice = NonNullable<IllustrationPatch['choice']>;

const TONES: Record<PlanAction, BadgeTone> = {
  new: 'success',
  changed: 'info',
  details: 'info',
  same: 'quiet',
  conflict: 'warning',
  rejected: 'danger',
};

const ADD = { value: 'separate', label: 'Add as a new illustration', all: 'Add all as new' } as const;
const REPLACE = { value: 'replace', label: 'Replace the existing one', all: 'Replace the existing ones' } as const;
const SKIP = { value: 'skip', label: 'Leave it out', all: 'Leave all out' } as const;

/** What can be decided; two files of one drop have nothing to replace. */
export const CHOICES: Record<ConflictSide, readonly { value: Choice; label: string; all: string }[]> = {
  shop: [ADD, REPLACE, SKIP],
  drop: [ADD, SKIP],
};

interface PlanDecisionProps {
  item: UploadItem;
  onChoose: (item: UploadItem, choice: Choice) => void;
}

/** What will happen to a file, or the question about it. */
export function PlanDecision({ item, onChoose }: PlanDecisionProps) {
  const details = illustrationDetails(item);
  const side = details && conflictSide(item.action, details);
  if (!side)
    return (
      <>
        <Badge tone={TONES[item.action]}>{ACTION_LABELS[item.action]}</Badge>
        {item.action === 'new' && details?.asDraft && <Badge tone="quiet">Draft</Badge>}
      </>
    );
  return (
    <Select<Choice | null>
      size="small"
      aria-label={`Decide about ${item.path}`}
      placeholder="Decide…"
      status="warning"
      value={null}
      options={CHOICES[side].map(({ value, label }) => ({ value, label }))}
      popupMatchSelectWidth={false}
      onChange={(choice) => choice && onChoose(item, choice)}
    />
  );
}
