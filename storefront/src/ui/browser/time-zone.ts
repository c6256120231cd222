/** The time zone of the shop's dates: of sales, posts and documents. The server renders with it, too. */
import { createContext, useContext } from 'react';

export const TimeZoneContext = createContext('UTC');

export const useTimeZone = (): string => useContext(TimeZoneContext);
