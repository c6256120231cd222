/** The pictures of one category, by name. */
import { boardroomLight } from './business/boardroom-light.ts';
import { pitchDay } from './business/pitch-day.ts';
import { cornerShop } from './business/corner-shop.ts';
import { handshake } from './business/handshake.ts';
import { strategyWall } from './business/strategy-wall.ts';
import { teamOfFour } from './business/team-of-four.ts';
import { morningCommute } from './business/morning-commute.ts';

export const business = { boardroomLight, pitchDay, cornerShop, handshake, strategyWall, teamOfFour, morningCommute };
