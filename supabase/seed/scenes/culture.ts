/** The pictures of one category, by name. */
import { crownOfGele } from './culture/crown-of-gele.ts';
import { talkingDrums } from './culture/talking-drums.ts';
import { festivalDancer } from './culture/festival-dancer.ts';
import { kenteStudy } from './culture/kente-study.ts';
import { baobabAtDusk } from './culture/baobab-at-dusk.ts';
import { bantuAndGold } from './culture/bantu-and-gold.ts';
import { jazzAtNine } from './culture/jazz-at-nine.ts';
import { marketColors } from './culture/market-colors.ts';

export const culture = {
  crownOfGele,
  talkingDrums,
  festivalDancer,
  kenteStudy,
  baobabAtDusk,
  bantuAndGold,
  jazzAtNine,
  marketColors,
};
