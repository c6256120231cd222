/** The pictures of one category, by name. */
import { codeInColor } from './tech/code-in-color.ts';
import { dataStoryteller } from './tech/data-storyteller.ts';
import { foundersMorning } from './tech/founders-morning.ts';
import { roboticsClub } from './tech/robotics-club.ts';
import { openSourceEvening } from './tech/open-source-evening.ts';
import { womenInTheCloud } from './tech/women-in-the-cloud.ts';
import { onAir } from './tech/on-air.ts';

export const tech = {
  codeInColor,
  dataStoryteller,
  foundersMorning,
  roboticsClub,
  openSourceEvening,
  womenInTheCloud,
  onAir,
};
