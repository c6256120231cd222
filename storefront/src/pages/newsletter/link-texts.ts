/** Texts of the newsletter's links. */
export type LinkAction = 'confirm' | 'unsubscribe' | 'free_pack';

export const linkTexts = {
  confirm: {
    title: 'Confirm your subscription',
    question: 'One last step',
    explanation: 'Press the button to get our newsletter.',
    button: 'Confirm Subscription',
    busy: 'Confirming...',
    done: 'You are on the list',
    afterwards: 'Thank you. The welcome email has a link that unsubscribes you at any time.',
    next: { to: '/freebies', label: 'See Free Illustrations' },
    failed: 'Your subscription was not confirmed',
    expired: 'This link no longer works',
    afterExpiry:
      'It is too old, or was replaced by a newer one. Subscribe again at the bottom of this page for a new link.',
    incomplete: 'This link is incomplete',
    howToComplete: 'Part of it was lost on the way. Open it from the mail itself, or copy the whole address.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    question: 'Leave the newsletter?',
    explanation: 'Press the button to stop the newsletter. Your account and your purchases stay.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'You are unsubscribed',
    afterwards: 'Your address is off our list. Was it a mistake? You can take it back here.',
    next: { to: '/', label: 'Return to Home' },
    failed: 'You are still subscribed',
    expired: 'This link belongs to no subscription',
    afterExpiry: 'You get no newsletter through it. If one still comes, write to us.',
    incomplete: 'This link is incomplete',
    howToComplete: 'Part of it was lost on the way. Open it from the mail itself, or copy the whole address.',
  },
  free_pack: {
    title: 'Your free pack',
    question: 'Your five free illustrations',
    explanation: 'One ZIP, free for personal and commercial work. You need no account.',
    button: 'Download the pack',
    busy: 'Preparing...',
    done: 'Your download has started',
    afterwards: 'Nothing came? Open the link in your mail again: it stays good while you are subscribed.',
    next: { to: '/freebies', label: 'See Free Illustrations' },
    failed: 'The pack could not be fetched',
    expired: 'This link belongs to no subscription',
    afterExpiry: 'You may have unsubscribed. Subscribe again at the bottom of this page for a new link.',
    incomplete: 'This link is incomplete',
    howToComplete: 'Part of it was lost on the way. Open it from the mail itself, or copy the whole address.',
  },
} as const;

export const resubscribeTexts = {
  button: 'Take it back',
  busy: 'Subscribing...',
  done: 'You are subscribed again',
  afterwards: 'Nothing has changed: you get our newsletter as before.',
} as const;
