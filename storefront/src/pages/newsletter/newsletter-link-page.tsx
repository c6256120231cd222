/** Target of links in newsletter mails. Mail scanners open links, so only the button uses the token. */
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState, Notice } from '../../ui/feedback/notice.tsx';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';
import { linkTexts, type LinkAction } from './link-texts.ts';
import { TakeBack } from './take-back.tsx';
import styles from './newsletter-link-page.module.css';

type Step =
  | { name: 'asking' }
  | { name: 'sending' }
  | { name: 'done' }
  | { name: 'failed'; expired: boolean; words: string };

const ACTIONS: readonly [path: string, action: LinkAction][] = [
  ['/unsubscribe', 'unsubscribe'],
  ['/free-pack', 'free_pack'],
];

export function NewsletterLinkPage() {
  const { pathname } = useLocation();
  const action = ACTIONS.find(([path]) => pathname.includes(path))?.[1] ?? 'confirm';
  return <NewsletterLink key={action} action={action} />;
}

function NewsletterLink({ action }: { action: LinkAction }) {
  const { data } = useShop();
  // One rendered page serves every token.
  const hydrated = useHydrated();
  const [parameters] = useSearchParams();
  const token = hydrated ? (parameters.get('token') ?? '') : null;
  const [step, setStep] = useState<Step>({ name: 'asking' });
  const texts = linkTexts[action];
  const { hasFreePack } = useShopDetails(data);

  const follow = async () => {
    setStep({ name: 'sending' });
    try {
      const { freePackLink, newsletter } = await import('@baobab/data/mail/messages');
      if (action === 'free_pack') window.location.assign(await freePackLink(data, token ?? ''));
      else await newsletter(data, { action, token: token ?? '' });
      setStep({ name: 'done' });
    } catch (error) {
      setStep({ name: 'failed', expired: isAppError(error, 'link_expired'), words: describeError(error).body });
    }
  };

  if (step.name === 'done') {
    return (
      <Frame title={texts.done} focused>
        <p>{texts.afterwards}</p>
        {action === 'confirm' && hasFreePack && (
          <ButtonLink to={`/newsletter/free-pack?token=${encodeURIComponent(token ?? '')}`} look="primary" size="large">
            Get your five free illustrations
          </ButtonLink>
        )}
        {action === 'unsubscribe' && <TakeBack token={token ?? ''} />}
        <ButtonLink to={texts.next.to} look={action === 'free_pack' ? 'primary' : 'outline'} size="large">
          {texts.next.label}
        </ButtonLink>
      </Frame>
    );
  }
  if (token === '' || (step.name === 'failed' && step.expired)) {
    return (
      <Frame title={token === '' ? texts.incomplete : texts.expired} focused={token !== ''}>
        <p>{token === '' ? texts.howToComplete : texts.afterExpiry}</p>
        <ButtonLink to="/" look="primary" size="large">
          Return to Home
        </ButtonLink>
      </Frame>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step.name !== 'sending') void follow();
  };
  return (
    <Frame title={texts.question}>
      <p>{texts.explanation}</p>
      <form method="post" onSubmit={submit} className={styles.form}>
        {step.name === 'failed' && (
          <Notice tone="error" title={texts.failed}>
            <p>{step.words}</p>
          </Notice>
        )}
        <Button type="submit" look="primary" size="large" busy={step.name === 'sending'}>
          {step.name === 'sending' ? texts.busy : texts.button}
        </Button>
      </form>
    </Frame>
  );
}

function Frame({ title, focused = false, children }: { title: string; focused?: boolean; children: ReactNode }) {
  return (
    <div className="wrap">
      <EmptyState level={1} title={title} focused={focused}>
        {children}
      </EmptyState>
      <PopularIllustrations />
    </div>
  );
}
