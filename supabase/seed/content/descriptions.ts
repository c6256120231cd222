/** What the drawings show, said as the shop's owner would: alt texts, words of the shop, series, focus of crops. By scene. */
import { techDescriptions } from './descriptions/tech.ts';
import { educationDescriptions } from './descriptions/education.ts';
import { businessDescriptions } from './descriptions/business.ts';
import { lifestyleDescriptions } from './descriptions/lifestyle.ts';
import { familyDescriptions } from './descriptions/family.ts';
import { faithDescriptions } from './descriptions/faith.ts';
import { cultureDescriptions } from './descriptions/culture.ts';
import { CITY, CLOTH, FAMILY, REST, SCHOOL, WORK, WORSHIP, type Description } from './descriptions/said.ts';

export const descriptions: Readonly<Record<string, Description>> = {
  ...techDescriptions,
  ...educationDescriptions,
  ...businessDescriptions,
  ...lifestyleDescriptions,
  ...familyDescriptions,
  ...faithDescriptions,
  ...cultureDescriptions,
};

/** What each series is, on its page. */
export const seriesTexts: Readonly<Record<string, string>> = {
  [FAMILY]: 'Parents, grandparents and children, at the table, on shoulders and asleep.',
  [WORK]: 'Engineers, founders, teachers and sellers who know what they are doing.',
  [WORSHIP]: 'Prayer, song and candlelight, in churches, mosques and between people.',
  [CITY]: 'Streets, shops and stages, from the first coffee to the last set.',
  [CLOTH]: 'Kente, adire, mudcloth and everything that is folded, woven and worn.',
  [REST]: 'Tea, records, gardens and a long table: hours without plans.',
  [SCHOOL]: 'From the first chapter to the tassel on the other side.',
};
