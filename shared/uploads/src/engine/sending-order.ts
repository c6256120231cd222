/** As dropped, the smallest first, or by path. */
export const SENDING_ORDERS = ['planned', 'small-first', 'name'] as const;
export type SendingOrder = (typeof SENDING_ORDERS)[number];
