import { said, WORK, CITY, SCHOOL, type Description } from './said.ts';

export const techDescriptions: Readonly<Record<string, Description>> = {
  codeInColor: said(
    'A woman with a round afro and gold glasses at a laptop, two screens of code glowing behind her.',
    'people:1 age:young-adult skin:monk-07 hair:afro gender:woman profession:technology setting:office',
    WORK,
    [0.5, 0.35],
  ),
  dataStoryteller: said(
    'A bearded man in a green jacket holds a tablet with a bar chart; bars and a line of data stand behind him.',
    'people:1 age:adult skin:monk-09 hair:short gender:man profession:technology profession:business setting:office',
    null,
    [0.5, 0.35],
  ),
  foundersMorning: said(
    'A woman with long braids works at a laptop with steaming coffee, the sun rising over the city in the window.',
    'people:1 age:young-adult skin:monk-08 hair:braids gender:woman profession:technology profession:business setting:home setting:city',
    WORK,
    [0.5, 0.4],
  ),
  roboticsClub: said(
    'A girl with two puffs and a boy with a flat top stand beside a laptop and the small pink robot that they built.',
    'people:2 age:child skin:monk-07 skin:monk-09 hair:afro hair:short gender:woman gender:man profession:student profession:technology setting:school family:friends',
    SCHOOL,
    [0.5, 0.4],
  ),
  openSourceEvening: said(
    'A man with locs and yellow headphones closes his eyes in front of his laptop, the city at night behind him.',
    'people:1 age:young-adult skin:monk-07 hair:locs gender:man profession:technology setting:city',
    CITY,
    [0.5, 0.4],
  ),
  womenInTheCloud: said(
    'Three women engineers side by side in front of a cloud: copper curls, a high bun, and a plum hijab with glasses.',
    'people:3-5 age:young-adult age:adult skin:monk-06 skin:monk-07 skin:monk-09 hair:curls hair:braids hair:covered gender:woman profession:technology faith:islam setting:plain',
    WORK,
    [0.5, 0.4],
  ),
  onAir: said(
    'A laughing woman with Bantu knots and headphones speaks into a large microphone, an orange sun behind her.',
    'people:1 age:young-adult skin:monk-08 hair:bantu-knots gender:woman profession:arts setting:studio',
    WORK,
    [0.5, 0.35],
  ),
  nightShift: said(
    'Seen from behind: a woman with long beaded braids and mint headphones in front of racks of servers.',
    'people:1 age:adult hair:braids gender:woman profession:technology setting:office',
    WORK,
    [0.5, 0.35],
  ),
  circuitBloom: said(
    'A plant whose branches are circuit traces grows from a clay pot with a mudcloth band.',
    'people:none profession:technology setting:plain',
  ),
};
