import { said, FAMILY, WORK, CITY, CLOTH, type Description } from './said.ts';

export const cultureDescriptions: Readonly<Record<string, Description>> = {
  crownOfGele: said(
    'A woman in a tall patterned gele and coral beads looks straight ahead, teal rays behind her.',
    'people:1 age:adult skin:monk-09 hair:head-wrap gender:woman family:wedding setting:plain',
    CLOTH,
    [0.5, 0.4],
  ),
  talkingDrums: said(
    'A smiling man with locs and kente over one shoulder plays two drums.',
    'people:1 age:adult skin:monk-08 hair:locs gender:man profession:music setting:plain',
    null,
    [0.5, 0.45],
  ),
  festivalDancer: said(
    'A dancer in a flowered orange dress and head wrap turns between confetti, both arms raised.',
    'people:1 age:young-adult skin:monk-07 hair:head-wrap gender:woman profession:music setting:city',
    CITY,
    [0.5, 0.4],
  ),
  kenteStudy: said(
    'Twelve fields of African textile patterns: kente blocks, mudcloth, triangles and flowers.',
    'people:none setting:plain',
    CLOTH,
  ),
  baobabAtDusk: said(
    'A family of three walks past a huge baobab in the savanna at sunset.',
    'people:3-5 age:adult age:child family:parents setting:countryside',
    FAMILY,
    [0.45, 0.5],
  ),
  bantuAndGold: said(
    'A woman with Bantu knots and rows of golden beads, eyes closed, a golden ring behind her head.',
    'people:1 age:adult skin:monk-09 hair:bantu-knots gender:woman setting:plain',
    null,
    [0.5, 0.45],
  ),
  jazzAtNine: said(
    'A man with a flat top and a beard plays the trumpet on a violet stage, notes floating around him.',
    'people:1 age:adult skin:monk-07 hair:short gender:man profession:music setting:city',
    CITY,
    [0.5, 0.45],
  ),
  marketColors: said(
    'A laughing market seller in a blue flowered head wrap behind three baskets of fruit.',
    'people:1 age:adult skin:monk-07 hair:head-wrap gender:woman profession:food profession:farming setting:market',
    WORK,
    [0.5, 0.4],
  ),
  profileInOchre: said(
    'A woman with a round afro and a cream hoop in profile, eyes closed, a mudcloth collar on ochre ground.',
    'people:1 age:adult skin:monk-08 hair:afro gender:woman setting:plain',
    CLOTH,
    [0.55, 0.45],
  ),
  foreheadToForehead: said(
    'A couple in profile, he with a fade and she with cornrows and a bun, forehead to forehead.',
    'people:2 age:young-adult skin:monk-07 skin:monk-09 hair:short hair:cornrows gender:man gender:woman family:couple family:wedding setting:plain',
    null,
    [0.5, 0.5],
  ),
  adireMoon: said(
    'Squares of indigo cloth with rings, seeds, waves and spirals around one large moon.',
    'people:none setting:plain',
    CLOTH,
  ),
};
