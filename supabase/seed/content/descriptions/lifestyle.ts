import { said, CITY, REST, type Description } from './said.ts';

export const lifestyleDescriptions: Readonly<Record<string, Description>> = {
  sunsetRun: said(
    'A woman with a bun runs past clay-colored hills, the low sun behind her.',
    'people:1 age:young-adult skin:monk-08 hair:braids gender:woman profession:sport setting:countryside',
    null,
    [0.55, 0.4],
  ),
  sundayTea: said(
    'A woman in a flowered head wrap holds a cup with both hands, eyes closed, plants and a window around her.',
    'people:1 age:adult skin:monk-08 hair:head-wrap gender:woman setting:home',
    REST,
    [0.5, 0.4],
  ),
  stillMorning: said(
    'A woman with Bantu knots sits cross-legged in meditation between plants, circles of rose behind her.',
    'people:1 age:adult skin:monk-07 hair:bantu-knots gender:woman profession:sport setting:home',
    REST,
    [0.5, 0.45],
  ),
  vinylAfternoon: said(
    'A man with an afro, beard and yellow headphones listens with closed eyes, records around him.',
    'people:1 age:young-adult skin:monk-07 hair:afro gender:man profession:music setting:home',
    REST,
    [0.5, 0.4],
  ),
  gardenHour: said(
    'A laughing woman with long braids waters flowers with a clay-colored can, green hills behind her.',
    'people:1 age:adult skin:monk-08 hair:braids gender:woman profession:farming setting:countryside',
    REST,
    [0.5, 0.4],
  ),
  pedalCity: said(
    'A woman with copper curls rides an orange bicycle in front of a blue skyline.',
    'people:1 age:young-adult skin:monk-06 hair:curls gender:woman profession:sport setting:city',
    CITY,
    [0.5, 0.3],
  ),
  freshCut: said(
    'A barber with locs and a beard trims the flat top of a young client in front of a mirror.',
    'people:2 age:adult age:young-adult skin:monk-07 skin:monk-09 hair:locs hair:short gender:man profession:trades setting:studio setting:city',
    CITY,
    [0.5, 0.4],
  ),
  lowTide: said(
    'From above: a woman under a straw hat rests on a striped towel at the edge of the sea.',
    'people:1 age:adult skin:monk-08 hair:covered gender:woman setting:beach',
    REST,
    [0.5, 0.5],
  ),
  amongLeaves: said(
    'A person with locs and a golden hoop in profile, half hidden by large green leaves.',
    'people:1 age:young-adult skin:monk-08 hair:locs gender:androgynous setting:plain',
    null,
    [0.5, 0.45],
  ),
};
