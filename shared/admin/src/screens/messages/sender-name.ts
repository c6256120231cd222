import type { ContactMessage } from '@baobab/data/inbox';

export function senderName({ firstName, lastName }: Pick<ContactMessage, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
