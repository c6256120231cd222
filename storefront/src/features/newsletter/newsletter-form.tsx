/** Validated by the browser here and by the schema when sent: zod is not part of the first load. */
import type { DataClient } from '@baobab/data/client';
import { NEWSLETTER_TOAST_MS } from '@baobab/domain/constants';
import { isAppError } from '@baobab/domain/errors';
import { fieldMessages, newsletterMessages } from '@baobab/domain/messages';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Honeypot } from '../../ui/forms/honeypot.tsx';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './newsletter-form.module.css';

/** Landmarks of one page need different names. */
const NAMES = { footer: 'Newsletter', page: 'Join the newsletter' } as const;

interface NewsletterFormProps {
  data: DataClient;
  /** Stored with the subscriber. */
  source: 'home' | 'footer' | 'about';
  button: string;
  /** `band`: on the indigo background. */
  place?: 'page' | 'band';
}

type State =
  | { name: 'idle' }
  | { name: 'busy' }
  | { name: 'refused'; words: string }
  | { name: 'asked'; email: string };

export function NewsletterForm({ data, source, button, place = 'page' }: NewsletterFormProps) {
  const id = useId();
  const [state, setState] = useState<State>({ name: 'idle' });

  const subscribe = async (form: HTMLFormElement) => {
    const field = form.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement)) return;
    if (!field.validity.valid) {
      setState({ name: 'refused', words: fieldMessages.email });
      field.focus();
      return;
    }
    const email = field.value.trim();
    const trap = form.elements.namedItem('website');
    const website = trap instanceof HTMLInputElement ? trap.value : '';
    setState({ name: 'busy' });
    try {
      const { newsletter } = await loadCall();
      const { freePack } = await newsletter(data, { action: 'subscribe', email, source, website });
      field.value = '';
      setState({ name: 'asked', email });
      showToast(freePack ? newsletterMessages.success : newsletterMessages.successWithoutPack, {
        tone: 'success',
        duration: NEWSLETTER_TOAST_MS,
      });
    } catch (error) {
      setState({ name: 'refused', words: await failureMessage(error) });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.name !== 'busy') void subscribe(event.currentTarget);
  };
  const refused = state.name === 'refused';
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className={styles.form}
      data-place={place}
      aria-label={NAMES[source === 'footer' ? 'footer' : 'page']}
    >
      <NeedsScript>Subscribing needs JavaScript. Turn it on, then load this page again.</NeedsScript>
      {/* Not "Email": a page that signs people in has a field of that name. */}
      <label htmlFor={id}>Your email</label>
      <div className={styles.row}>
        <input
          id={id}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
          aria-invalid={refused || undefined}
          aria-describedby={`${id}-words`}
          onFocus={() => void loadCall().catch(() => undefined)}
          onChange={() => refused && setState({ name: 'idle' })}
        />
        <Button type="submit" look={place === 'band' ? 'primary' : 'solid'} busy={state.name === 'busy'}>
          {state.name === 'busy' ? 'Sending...' : button}
        </Button>
      </div>
      <Honeypot />
      <p id={`${id}-words`} className={styles.words} role="status" data-refused={refused || undefined}>
        {refused && state.words}
        {state.name === 'asked' && `One more step: open the link that we sent to ${state.email}.`}
      </p>
    </form>
  );
}

/** Loaded on focus, so that it is there should the network fail. */
const loadCall = () => import('@baobab/data/mail/messages');

/** Other error texts are loaded when needed. */
async function failureMessage(error: unknown): Promise<string> {
  if (!navigator.onLine || isAppError(error, 'network_offline'))
    return 'You are offline. Your address is still here; try again once you have a connection.';
  if ((isAppError(error, 'validation') || isAppError(error, 'rate_limited')) && error.hasOwnMessage)
    return error.message;
  try {
    const { describeError } = await import('@baobab/ui/describe-error');
    return describeError(error).body;
  } catch {
    return 'The subscription failed. Your address is still here; please try again.';
  }
}
