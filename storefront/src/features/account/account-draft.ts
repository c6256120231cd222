/** Session storage key of name and e-mail address, shared by the sign-in forms. */
export const ACCOUNT_DRAFT = 'account-draft';
