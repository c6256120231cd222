/** The owner's own address belongs here. */
export const CONTACT_EMAIL = 'hello@baobab.example';
