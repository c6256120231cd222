/** Where a shopper's mail should go; the owner's own address belongs here. */
export const CONTACT_EMAIL = 'hello@baobab.example';
