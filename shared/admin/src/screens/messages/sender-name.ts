import type { ContactMessage } from '@baobab/data/mail/inbox';

export function senderName({ firstName, lastName }: Pick<ContactMessage, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
