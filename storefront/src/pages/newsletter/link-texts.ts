/** Texts of the two newsletter links. */
export type LinkAction = 'confirm' | 'unsubscribe';

export const linkTexts = {
  confirm: {
    title: 'Confirm your subscription',
    question: 'One last step',
    explanation: 'Press the button to get the free illustrations pack and our newsletter.',
    button: 'Confirm Subscription',
    busy: 'Confirming...',
    done: 'You are on the list',
    afterwards: 'Thank you. Your free illustrations are ready, and every newsletter has a link to unsubscribe.',
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
    explanation: 'Press the button to stop the newsletter. Your account and your purchases stay.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'You are unsubscribed',
    afterwards: 'You will get no more newsletters. To subscribe again, use the form at the foot of any page.',
    next: { to: '/', label: 'Return to Home' },
    failed: 'You are still subscribed',
    expired: 'This link belongs to no subscription',
    afterExpiry: 'It sends you no newsletter. If you still get one, use the link at its end, or write to us.',
    incomplete: 'This link is incomplete',
    howToComplete: 'Part of it was lost on the way. Open it from the mail itself, or copy the whole address.',
  },
} as const;
