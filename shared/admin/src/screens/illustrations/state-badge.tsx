import { isListed, type AdminIllustration, type IllustrationState } from '@baobab/domain/entities/illustration';
import { formatMoment } from '../../moments.ts';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';

export const STATE_NAMES: Record<IllustrationState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unlisted: 'Withdrawn',
};
const TONES: Record<Exclude<IllustrationState, 'published'>, BadgeTone> = {
  draft: 'quiet',
  scheduled: 'info',
  unlisted: 'warning',
};

/** Nothing while visitors find it. */
export function StateBadge({ item }: { item: AdminIllustration }) {
  const { state, publishAt, withdrawnReason } = item;
  if (state === 'published' || isListed(item)) return null;
  const badge = (
    <Badge tone={TONES[state]}>
      {publishAt ? `${STATE_NAMES[state]} for ${formatMoment(publishAt)}` : STATE_NAMES[state]}
    </Badge>
  );
  return (
    <>
      {badge}
      {withdrawnReason && (
        <span className="soft clip" title={withdrawnReason}>
          {withdrawnReason}
        </span>
      )}
    </>
  );
}
