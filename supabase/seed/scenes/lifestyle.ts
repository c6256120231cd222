/** The pictures of one category, by name. */
import { sunsetRun } from './lifestyle/sunset-run.ts';
import { sundayTea } from './lifestyle/sunday-tea.ts';
import { stillMorning } from './lifestyle/still-morning.ts';
import { vinylAfternoon } from './lifestyle/vinyl-afternoon.ts';
import { gardenHour } from './lifestyle/garden-hour.ts';
import { pedalCity } from './lifestyle/pedal-city.ts';
import { freshCut } from './lifestyle/fresh-cut.ts';

export const lifestyle = { sunsetRun, sundayTea, stillMorning, vinylAfternoon, gardenHour, pedalCity, freshCut };
