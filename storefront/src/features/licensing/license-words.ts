import { shortMoney } from '@baobab/domain/money';

/** 'Extended' of 'Extended license'. */
export const shortLicense = (name: string): string => name.replace(/ license$/i, '');

/** 'Upgrade to Extended: $15' */
export const upgradeLabel = (name: string, amount: number, currency: string | null): string =>
  `Upgrade to ${shortLicense(name)}: ${amount === 0 ? 'no extra cost' : shortMoney(amount, currency)}`;

/** Null: as many as the buyer wants. */
export const seatsInWords = (seats: number | null): string =>
  seats === null ? 'Any number of seats' : seats === 1 ? '1 seat' : `${seats} seats`;
