import { describeError } from '@baobab/ui/describe-error';
import { useState } from 'react';
import { useShop } from '../../shop/shop-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { resubscribeTexts } from './link-texts.ts';

type Step = { name: 'offered' } | { name: 'sending' } | { name: 'done' } | { name: 'failed'; words: string };

/** Subscribes again by the link that unsubscribed. */
export function TakeBack({ token }: { token: string }) {
  const { data } = useShop();
  const [step, setStep] = useState<Step>({ name: 'offered' });
  const takeBack = async () => {
    setStep({ name: 'sending' });
    try {
      const { newsletter } = await import('@baobab/data/mail/messages');
      await newsletter(data, { action: 'resubscribe', token });
      setStep({ name: 'done' });
    } catch (error) {
      setStep({ name: 'failed', words: describeError(error).body });
    }
  };
  return (
    <div role="status">
      {step.name === 'done' ? (
        <Notice title={resubscribeTexts.done}>
          <p>{resubscribeTexts.afterwards}</p>
        </Notice>
      ) : (
        <>
          {step.name === 'failed' && (
            <Notice tone="error" title="You are still unsubscribed">
              <p>{step.words}</p>
            </Notice>
          )}
          <Button look="primary" size="large" busy={step.name === 'sending'} onClick={() => void takeBack()}>
            {step.name === 'sending' ? resubscribeTexts.busy : resubscribeTexts.button}
          </Button>
        </>
      )}
    </div>
  );
}
