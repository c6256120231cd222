/** The words of the two newsletter links. */
export type LinkAction = 'confirm' | 'unsubscribe';

export const linkTexts = {
  confirm: {
    title: 'Confirm your subscription',
    question: 'One last step',
    explanation: 'Press the button, and your free illustrations pack and our newsletter come to your mailbox.',
    button: 'Confirm Subscription',
    busy: 'Confirming...',
    done: 'You are on the list',
    afterwards: 'Thank you. Your free illustrations are waiting; every newsletter says how to stop it.',
    next: { to: '/freebies', label: 'See Free Illustrations' },
    failed: 'Your subscription was not confirmed',
    expired: 'This link no longer works',
    afterExpiry:
      'It is too old, or was replaced by a newer one. Subscribe again at the foot of this page for a new link.',
    incomplete: 'This link is incomplete',
    howToComplete: 'Part of it was lost on the way. Open it from the mail itself, or copy the whole address.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    question: 'Leave the newsletter?',
    explanation: 'Press the button and we write no more newsletters to you. Your account and your purchases stay.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'You are unsubscribed',
    afterwards:
      'No newsletter will come any more. If you ever miss it, the box at the foot of every page brings it back.',
    next: { to: '/', label: 'Return to Home' },
    failed: 'You are still subscribed',
    expired: 'This link belongs to no subscription',
    afterExpiry: 'You get no newsletter through it. If one still comes, use the link at its end, or write to us.',
    incomplete: 'This link is incomplete',
    howToComplete: 'Part of it was lost on the way. Open it from the mail itself, or copy the whole address.',
  },
} as const;
