/** What buyers and administrators call an order: '#1cdf11ff', the first 8 characters of its id. */
export const orderName = (id: string): string => `#${id.slice(0, 8)}`;
