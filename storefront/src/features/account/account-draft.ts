/** Session storage key of name and email address, shared by the sign-in forms. */
export const ACCOUNT_DRAFT = 'account-draft';
