/** The pictures of one category, by name. */
import { quietPrayer } from './faith/quiet-prayer.ts';
import { choirRobes } from './faith/choir-robes.ts';
import { lanternEvening } from './faith/lantern-evening.ts';
import { stainedLight } from './faith/stained-light.ts';
import { fridayReading } from './faith/friday-reading.ts';
import { candleForYou } from './faith/candle-for-you.ts';
import { risingPraise } from './faith/rising-praise.ts';

export const faith = {
  quietPrayer,
  choirRobes,
  lanternEvening,
  stainedLight,
  fridayReading,
  candleForYou,
  risingPraise,
};
