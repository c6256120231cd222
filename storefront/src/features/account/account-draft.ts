/** Name and address, not the password: typed once, they are there on the other tab and after a reload. */
export const ACCOUNT_DRAFT = 'account-draft';
