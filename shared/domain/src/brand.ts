/** The shop's name, wherever a person reads it. */
export const BRAND = 'Baobab Illustrations';
