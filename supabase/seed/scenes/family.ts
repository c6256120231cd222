/** The pictures of one category, by name. */
import { onHisShoulders } from './family/on-his-shoulders.ts';
import { braidingDay } from './family/braiding-day.ts';
import { threeGenerations } from './family/three-generations.ts';
import { newArrival } from './family/new-arrival.ts';
import { sundayTable } from './family/sunday-table.ts';
import { twins } from './family/twins.ts';
import { bedtimeStory } from './family/bedtime-story.ts';

export const family = { onHisShoulders, braidingDay, threeGenerations, newArrival, sundayTable, twins, bedtimeStory };
