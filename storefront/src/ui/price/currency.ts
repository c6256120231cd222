/** The currency of the shop's prices. Orders and invoices name their own. */
import { createContext, useContext } from 'react';

/** Lower case; null while it is not known, when prices are figures alone. */
export const CurrencyContext = createContext<string | null>('usd');

export const useCurrency = (): string | null => useContext(CurrencyContext);
