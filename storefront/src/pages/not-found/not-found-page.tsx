import { pageMessages } from '@baobab/domain/messages';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';

export function NotFoundPage() {
  return (
    <div className="wrap">
      <EmptyState level={1} title={pageMessages.notFound}>
        <p>The address may be old or mistyped.</p>
        <ButtonLink to="/" look="primary" size="large">
          {pageMessages.returnHome}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
